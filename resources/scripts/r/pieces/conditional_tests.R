#:refuse lengthscale == evidence and not method == fisher-z: the lengthscales of these tests are found by the evidence with inducing points of their own: take the median distance
# Tests of independence of columns a and b given others. The columns are standardised, by n - 1.
S <- scale(table)
n <- nrow(S)
#:if method == fisher-z
# Fisher's z of the partial correlation r: sqrt(n - |given| - 3) artanh r is taken for standard normal.
remainder <- function(a, given) qr.resid(qr(cbind(1, S[, given, drop = FALSE])), S[, a])
statistic_of <- function(a, b, given) {
  u <- remainder(a, given)
  v <- remainder(b, given)
  sqrt(n - length(given) - 3) * atanh(sum(u * v) / sqrt(sum(u^2) * sum(v^2)))
}
p_of <- function(a, b, given) 2 * pnorm(-abs(statistic_of(a, b, given)))
#:else
#:as pieces/conditional_kernels
#:if method == kci
#:as pieces/conditional_kci
#:else
#:as pieces/conditional_hsic
#:end
#:end

