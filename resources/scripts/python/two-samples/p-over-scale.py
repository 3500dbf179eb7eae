# The p-value of MMD² for every lengthscale, by the same permutations for all of them.
# Estimators: Gretton et al., "A Kernel Two-Sample Test", JMLR 13 (2012).
#:note The permutations are drawn anew, from numpy's own generator: p is compared within its Monte Carlo error.
#:as pieces/two_samples
#:as pieces/mmd_squared
# All lengthscales of the kernel grow alike; the first of them has the value on the axis.
now = np.ravel(theta[lengthscales[0]])[0]
mmd2, p_value = [], []
for ell in lengthscale:
    K = centred(k(P, P, {**theta, **{name: theta[name] * ell / now for name in lengthscales}}))
    statistic, null = mmd_squared(K, as_they_stand), permuted(K)
    tie = 1e-12 * max(np.abs(null).max(), abs(statistic))
    mmd2.append(statistic)
    p_value.append((1 + np.sum(null >= statistic - tie)) / (1 + permutations))  # at least 1 / (1 + B)
mmd2, p_value = np.array(mmd2), np.array(p_value)
#:check mmd2
# Two such p, each with its binomial error, differ by less than five standard errors.
close = 1 / permutations
#:within p_value = p_value ± 5 * np.sqrt(2 * (p_value + close) * (1 - p_value + close) / permutations).max()
