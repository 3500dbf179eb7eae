# MMD² of two samples and where it would lie if both came from one distribution.
# Estimators: Gretton et al., "A Kernel Two-Sample Test", JMLR 13 (2012).
#:if has spectral_p
#:need without_negligible
#:need chi_square_mixture
#:end
#:note The permutations are drawn anew, from numpy's own generator: p and threshold by permutation are compared within their Monte Carlo error.
#:as pieces/two_samples
K = centred(k(P, P))
#:as pieces/mmd_squared
mmd2, null = mmd_squared(K, as_they_stand), permuted(K)
#:check mmd2
statistic, level = mmd2, test_level
#:as pieces/permutation_answer
#:if has gamma_p

# Gamma null (Gretton et al., "A Fast, Consistent Kernel Two-Sample Test", NIPS 2009, 3.3): by the
# mean and variance of h over random pairs (x_i, y_i), the pairs that Kernelscope drew with its seed.
u, v = X[paired_first], X[paired_second]
h = k(u, u) + k(v, v) - k(u, v) - k(v, u)
mean = np.trace(h) / len(u)
variance = 2 * (np.sum(h**2) - np.sum(np.diag(h)**2)) / (len(u) - 1)**2
law = stats.gamma(mean**2 / variance, scale=variance / mean)
factor = 2 * m * n / N  # 2mn/(m+n) MMD² of the biased estimator has this law
#:if estimator == unbiased
shift = mean  # and of the unbiased one the same less its mean
#:else
shift = 0
#:end
gamma_p = law.sf(factor * mmd2 + shift)
gamma_threshold = (law.isf(test_level) - shift) / factor
gamma_density = factor * law.pdf(factor * gamma_at + shift)
#:check gamma_p
#:check gamma_threshold
#:check gamma_density
#:end
#:if has spectral_p

# Spectral null (ibid., 3.2): mn/(m+n) MMD² ~ sum of lambda_l z_l² (biased) or lambda_l (z_l² - 1)
# (unbiased), lambda the eigenvalues of the centred pooled Gram matrix over N.
eigenvalues = np.maximum(linalg.eigvalsh(K), 0) / N
weights = without_negligible(eigenvalues)
#:if estimator == unbiased
offset = weights.sum()
#:else
offset = weights.sum() - eigenvalues.sum()
#:end
scale = m * n / N
spectral_p = mixture_tail(scale * mmd2 + offset, weights)
spectral_threshold = (mixture_quantile(test_level, weights) - offset) / scale
spectral_density = scale * mixture_density(scale * spectral_at + offset, weights)
#:check spectral_p
#:check spectral_threshold
#:check spectral_density
#:end
