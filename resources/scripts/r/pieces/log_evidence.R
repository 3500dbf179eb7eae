#:need distances
#:as pieces/prior_covariance
#:need log_volume
x <- X[observed, , drop = FALSE]  # what the kernel is learned from; z is held out where it is a part of the points
#:if eta
log_evidence <- function(theta, tau2, eta) {
#:else
log_evidence <- function(theta, tau2) {
#:end
  n <- nrow(x)
  D <- ncol(x)
  m <- nrow(z)
  l <- theta$lengthscale * rep(1, D)
  K <- k(z, x, theta)
  M <- rowMeans(K)
  #:if eta
  R <- eigen(r(z, z, theta, eta), symmetric = TRUE)
  #:else
  R <- eigen(r(z, z, theta), symmetric = TRUE)
  #:end
  B <- outer(tau2 / n, pmax(R$values, 0), "+")  # its eigenvalues; for several tau2 at once, a row each
  scatter <- sum((K - M)^2)  # |K|^2 - n |M|^2
  gaussian <- rowSums(log(B)) + drop((1 / B) %*% drop(M %*% R$vectors)^2) + scatter / tau2 +
    m * log(n) + m * (n - 1) * log(tau2) + m * n * log(2 * pi)
  # the slopes of k(x, z_l), as exp(-e_l) b_l
  h <- array(0, c(n, m, D))
  for (d in seq_len(D)) h[, , d] <- outer(x[, d], z[, d], "-") / l[d]
  over_l <- rep(l, each = n * m)
  #:if family == laplacian
  e <- rowSums(abs(h), dims = 2)
  b <- sign(h) / over_l
  #:else
  rho <- sqrt(rowSums(h^2, dims = 2))
  #:end
  #:if family == se
  e <- rho^2 / 2
  b <- h / over_l
  #:end
  #:if family == exponential
  e <- rho
  b <- h / over_l / rep(ifelse(rho > 0, rho, 1), D)  # 0 at the kink
  #:end
  #:if family == matern32
  e <- sqrt(3) * rho
  b <- 3 * h / over_l
  #:end
  #:if family == matern52
  e <- sqrt(5) * rho
  b <- 5 / 3 * rep(1 + e, D) * h / over_l
  #:end
  -gaussian / 2 + sum(log_volume(b, e) + D * log(theta$scale))
}
