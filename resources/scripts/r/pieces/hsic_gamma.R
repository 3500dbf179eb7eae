# n HSIC as a gamma variable, by two moments that are unbiased up to terms of higher order. Gretton et al., "A kernel
# statistical test of independence", NIPS 2008, section 3.
gamma_of_hsic <- function(K, L) {
  n <- nrow(K)
  squares <- (K * L)^2
  mean <- sum(diag(K)) * sum(diag(L)) / (n - 1)^2
  variance <- 2 * (n - 4) * (n - 5) / ((n - 1)^2 * (n - 2) * (n - 3)) * (sum(squares) - sum(diag(squares)))
  list(mean = mean, shape = mean^2 / variance, scale = variance / mean)
}
