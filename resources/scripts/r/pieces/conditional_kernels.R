squared_apart <- function(rows) as.matrix(dist(rows))^2
centred_gram <- function(rows) {
#:if lengthscale == given and has columns
  ell <- given_lengthscale
#:else
  ell <- median(dist(rows))
#:end
  K <- expm1(-squared_apart(rows) / (2 * ell^2))  # less 1, which centring takes away: digits are kept where ell is large
  unname(K - outer(rowMeans(K), colMeans(K), "+") + mean(K))
}
remainder <- function(a, given) {
  # What a Gaussian process regression on the given columns leaves, noise C^-1 t, over its standard deviation. Its
  # numbers are at a maximum of the evidence: given here, for which one is found depends on how one climbs.
  t <- S[, a]
  if (length(given) > 0) {
    numbers <- learned[[paste0(a, "|", paste(given, collapse = ","))]]
    Z <- sweep(S[, given, drop = FALSE], 2, numbers[-(1:2)], "/")
    C <- numbers[1] * exp(-squared_apart(Z) / 2) + numbers[2] * diag(n)
    U <- chol(C)
    t <- numbers[2] * backsolve(U, backsolve(U, t, transpose = TRUE))
  }
  (t - mean(t)) / sd(t)
}
