# The kernel conditional independence test, Zhang, Peters, Janzing and Schölkopf (UAI 2011): T = tr(K L) / n of the
# centred Gram matrices of (a, given / 2) and b, both less what the given columns explain, R K R with
# R = e (K_given + e I)^-1, e = 0.001. Nothing given: T = n HSIC.
product_of <- function(a, b, given) {  # K and L; the trace of K * L over n is the mean of T
  K <- centred_gram(cbind(S[, a], S[, given, drop = FALSE] / 2))
  L <- centred_gram(S[, b])
  if (length(given) > 0) {
    R <- 1e-3 * chol2inv(chol(centred_gram(S[, given, drop = FALSE]) + 1e-3 * diag(n)))
    K <- R %*% K %*% R
    L <- R %*% L %*% R
  }
  list(K = K, L = L)
}
statistic_of <- function(a, b, given) with(product_of(a, b, given), sum(K * L) / n)
#:if null == gamma
law_of <- function(a, b, given) {  # a gamma variable of the mean and variance that T has for many rows
  of <- product_of(a, b, given)
  if (length(given) > 0) {
    mean <- sum(diag(of$K * of$L)) / n
    variance <- 2 * sum((of$K * of$L)^2) / n^2
  } else {
    mean <- sum(diag(of$K)) * sum(diag(of$L)) / n^2
    variance <- 2 * sum(of$K^2) * sum(of$L^2) / n^4
  }
  list(shape = mean^2 / variance, scale = variance / mean)
}
p_of <- function(a, b, given) {
  law <- law_of(a, b, given)
  pgamma(statistic_of(a, b, given), law$shape, scale = law$scale, lower.tail = FALSE)
}
#:else
#:need without_negligible
#:need grouped_weights
#:need chi_square_mixture
#:need hsic_spectral
law_of <- function(a, b, given) {  # weights of chi-squares with their multiplicities, and the sum of those left out
  of <- product_of(a, b, given)
  if (length(given) == 0) return(spectrum_of_hsic(of$K, of$L))
  product <- of$K * of$L
  weights <- without_negligible(eigen((product + t(product)) / 2, symmetric = TRUE, only.values = TRUE)$values / n)
  c(grouped(weights), rest = sum(diag(product)) / n - sum(weights))
}
p_of <- function(a, b, given) {
  law <- law_of(a, b, given)
  mixture_tail(statistic_of(a, b, given) - law$rest, law$w, law$m)
}
#:end
