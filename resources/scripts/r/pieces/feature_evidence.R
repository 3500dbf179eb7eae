# Coordinates: sqrt(lambda_k) u_k of the pooled Gram matrix, not centred, blind to which row is whose. Eigenvalues
# below 10 N eps lambda_1 are rounding.
K <- k(P, P)
spectrum <- eigen(K, symmetric = TRUE)
kept <- sum(spectrum$values > 10 * N * .Machine$double.eps * spectrum$values[1])
coordinates <- spectrum$vectors[, 1:kept, drop = FALSE] %*% diag(sqrt(spectrum$values[1:kept]), kept)
sigma0 <- sqrt(sigma0_share * sum(diag(K)) / N)

# log p(Phi) of rows of features in D dimensions, those that are missing being 0, with phi ~ N(mu, Sigma),
# Sigma ~ W^-1(sigma0² I, alpha) and mu | Sigma ~ N(0, Sigma / beta) integrated out. Murphy, "Conjugate Bayesian
# analysis of the Gaussian distribution" (2007), section 9.
log_gamma <- function(a, D) D * (D - 1) / 4 * log(pi) + sum(lgamma(a - (seq_len(D) - 1) / 2))  # multivariate
constant <- function(rows, D) {
  alpha <- D + alpha_beyond
  -rows * D / 2 * log(pi) + D / 2 * log(beta / (rows + beta)) + alpha * D * log(sigma0) +
    log_gamma((alpha + rows) / 2, D) - log_gamma(alpha / 2, D)
}
scatter <- function(features) {
  rows <- nrow(features)
  mean <- colMeans(features)
  away <- sweep(features, 2, mean)
  crossprod(away) + rows * beta / (rows + beta) * tcrossprod(mean) + sigma0^2 * diag(length(mean))
}
