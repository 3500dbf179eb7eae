#:as pieces/variable_kernels
order <- order(X[, 1])
values <- X[order, variable]
K <- gram(values, values, variable)
side <- min(nrow(X), 160)
block <- ((seq_len(nrow(X)) - 1) * side) %/% nrow(X) + 1
mean_over <- outer(seq_len(side), block, "==") / tabulate(block)
picture <- mean_over %*% K %*% t(mean_over)
#:check point = order
#:if not lengthscale == given
#:check lengthscale = ells[variable]
#:end
#:checks k = picture
#:image picture
