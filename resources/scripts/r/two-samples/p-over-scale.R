# The p-value of MMD² for every lengthscale, by the same permutations for all of them.
# Estimators: Gretton et al., "A Kernel Two-Sample Test", JMLR 13 (2012).
#:note The permutations are drawn anew, from R's own generator: p is compared within its Monte Carlo error.
#:as pieces/two_samples
#:as pieces/mmd_squared
# All lengthscales of the kernel grow alike; the first of them has the value on the axis.
names_of_scales <- unlist(lengthscales)
now <- theta[[names_of_scales[1]]][1]
scan <- sapply(lengthscale, function(ell) {
  p <- theta
  for (name in names_of_scales) p[[name]] <- theta[[name]] * ell / now
  K <- centred(k(P, P, p))
  statistic <- mmd_squared(K, as_they_stand)
  null <- permuted(K)
  tie <- 1e-12 * max(abs(null), abs(statistic))
  c(statistic, (1 + sum(null >= statistic - tie)) / (1 + permutations))  # p is at least 1 / (1 + B)
})
mmd2 <- scan[1, ]
p_value <- scan[2, ]
#:check mmd2
# Two such p, each with its binomial error, differ by less than five standard errors.
close <- 1 / permutations
#:within p_value = p_value ± 5 * sqrt(2 * max((p_value + close) * (1 - p_value + close)) / permutations)
