# The kernel student-T density (Huszár and Lacoste-Julien 2011, section 2), at a place of input space
#   q(x) J(x), q = s(x)^(-(1 + N + alpha) / 2), J the Jacobian of the feature map,
# under the prior Sigma ~ IW(sigma0^2 I, alpha), mu | Sigma ~ N(0, Sigma / beta) in feature space.
N <- nrow(X)
#:if posterior == exact
# s of the exact predictive is 1 + the variance of a Gaussian process with kernel k / sigma0^2 + 1 / beta
# and unit noise at the points. No jitter is added.
U <- chol(k(X, X) + sigma0^2 * diag(N))
a <- backsolve(U, rep(1, N), transpose = TRUE)
s <- function(at) {
  v <- backsolve(U, k(X, at), transpose = TRUE)
  1 + (k_diag(at) - colSums(v^2)) / sigma0^2 + (1 - colSums(a * v))^2 / (beta + sigma0^2 * sum(a^2))
}
#:else
# s by equations (3) to (5) as printed: they centre the features too early, and lose the rank-one term
# -N t (G + t Q)^2 / (1 + N t Q) of the exact posterior. No jitter is added.
K <- k(X, X)
R <- rowMeans(K) - mean(K)
H <- diag(N) - 1 / N
W <- chol2inv(chol(H %*% K %*% H + sigma0^2 * diag(N)))
t <- beta / (N + beta)
s <- function(at) {
  k_at <- k(X, at)
  m <- colMeans(k_at)
  P <- k_at - rep(m, each = N) - R
  F <- (k_diag(at) - 2 * m + mean(K) - colSums(P * (W %*% P))) / sigma0^2
  G <- (m - mean(K) - drop(R %*% W %*% P)) / sigma0^2
  Q <- (mean(K) - sum(R * (W %*% R))) / sigma0^2
  (1 + beta + N) / (beta + N) + F + 2 * t * G + t^2 * Q
}
#:end
log_q <- function(at) -(1 + N + alpha) / 2 * log(pmax(s(at), 1 + 1 / (N + beta)))  # s is never less
