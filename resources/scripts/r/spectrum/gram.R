# The Gram matrix, its rows in the order of the picture, with what its eigenvalues say.
#:as pieces/kernel_pca
by_coordinates <- unname(as.list(as.data.frame(X)))
#:if order == input
in_order <- do.call(base::order, by_coordinates)
#:end
#:if order == class
#:if has label
in_order <- do.call(base::order, c(list(label), by_coordinates))  # by sample, then by their coordinates
#:else
in_order <- do.call(base::order, by_coordinates)
#:end
#:end
#:if order == eigenvector
in_order <- sort.list(U[, 1], method = "radix")
#:end
G <- K[in_order, in_order]
#:if has k_256
# Of more than 256 points the picture is of means over blocks.
if (nrow(X) > 256) {
  block <- ((seq_len(nrow(X)) - 1) * 256) %/% nrow(X)
  means <- outer(0:255, block, `==`) / tabulate(block + 1, 256)
  G <- means %*% G %*% t(means)
}
#:end
values <- eigen(K, symmetric = TRUE, only.values = TRUE)$values
numerical_rank <- sum(values > 10 * nrow(X) * .Machine$double.eps * values[1])
product <- outer(diag(K), diag(K))
#:checks k = G
#:check least_eigenvalue = values[nrow(X)] by values[1]
#:check cauchy_schwarz_gap = min((product - K^2)[upper.tri(K)]) by max(product)
#:check numerical_rank
#:image G
