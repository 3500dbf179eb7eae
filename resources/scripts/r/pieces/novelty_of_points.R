# The score s of the kernel student-T model: log q(x) = -(1 + N + alpha)/2 log s(x) + a constant, Huszar and
# Lacoste-Julien (2011), with their density made exact (the mean of the features is not known, either). In kriging form
# s is 1 + the share of k(x, x) that the points do not explain, over sigma0^2, + that of the constant function.
#:as pieces/student_t_excess
#:if has label
novel <- label != 0  # sample A is what is known
#:else
novel <- rep(FALSE, nrow(X))
#:end
known <- X[!novel, , drop = FALSE]
L <- t(chol(k(known, known) + diag(sigma0^2, nrow(known))))
root <- forwardsolve(L, diag(nrow(known)))
ones <- rowSums(root)  # L^-1 1

scale_at <- function(x) {
  E <- root %*% k(known, x)
  unexplained <- pmax(k_diag(x) - colSums(E^2), 0) / sigma0^2
  1 + excess(unexplained, 1 - as.vector(ones %*% E), sigma0^2 * sum(ones^2), nrow(known))
}

# A known point is scored given all the others, of the same inverse: g = [(K + sigma0^2 I)^-1]_ii, b = its row's sum.
g <- colSums(root^2)
b <- as.vector(ones %*% root)
scores <- rep(0, nrow(X))
scores[!novel] <- 1 + excess(pmax(1 / (sigma0^2 * g) - 1, 0), b / g, sigma0^2 * (sum(ones^2) - b^2 / g),
                             nrow(known) - 1)
#:if has label
scores[novel] <- scale_at(X[novel, , drop = FALSE])
#:end
