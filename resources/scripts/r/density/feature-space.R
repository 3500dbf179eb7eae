#:refuse not exact: the peaks of the density are too fine to be integrated to many digits: look at a smaller window, or take a longer lengthscale
#:as pieces/student_t
#:if family == parabola and dimension == 1

# Feature space is the plane of phi(x) = (x, x^2).
phi <- function(at) cbind(at, at^2)
#:else

# The plane of the two leading principal components of the centred Gram matrix, through the mean of phi.
K <- k(X, X)
H <- diag(N) - 1 / N
e <- eigen(H %*% K %*% H, symmetric = TRUE)
vectors <- e$vectors[, 1:2]
for (j in 1:2) {
  largest <- which(abs(vectors[, j]) >= (1 - 1e-9) * max(abs(vectors[, j])))[1]
  vectors[, j] <- vectors[, j] * sign(vectors[largest, j])  # the largest entry is positive
}
phi <- function(at) {
  k_at <- k(at, X)
  centred <- k_at - rowMeans(k_at) - rep(colMeans(K), each = nrow(at)) + mean(K)
  t(t(centred %*% vectors) / sqrt(e$values[1:2]))
}
#:end
places <- phi(X)
#:check point_1 = places[, 1]
#:if has point_2 and not has relative_density
#:check point_2 = places[, 2]
#:points places[, 1], places[, 2]
#:end
#:if has x

# The curve of phi over the window, and q on it, before the Jacobian, over its largest value
manifold <- phi(cbind(x))
density_on_manifold <- exp(log_q(cbind(x)) - max(log_q(cbind(x))))
#:check manifold_1 = manifold[, 1]
#:if not has relative_density
#:check manifold_2 = manifold[, 2]
#:end
#:check density_on_manifold
#:end
#:note The contours of the density in the plane are not drawn again.
