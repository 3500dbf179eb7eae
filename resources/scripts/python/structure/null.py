# The statistic of the test that is looked at, on its null.
#:if method == residual-hsic
#:refuse null == permutation: which test is looked at follows from permutations that are drawn by chance: take the gamma or the spectral null
#:end
#:note The permutations beside the null, where there are any, are not drawn anew.
import itertools
table = columns
#:as pieces/conditional_tests
#:as pieces/pc
#:as pieces/looked_at
statistic = statistic_of(a, b, given)
#:if method == fisher-z
#:check z = abs(statistic)
normal_p = p_of(a, b, given)
normal_threshold = stats.norm.isf(alpha / 2)
normal_density = 2 * stats.norm.pdf(normal_at)
#:check normal_p
#:check normal_threshold
#:check normal_density
#:else
#:check hsic = statistic
#:check kci = statistic
#:if method == kci
size = 1
#:else
size = n  # the law is that of n HSIC
#:end
#:if null == gamma
#:if method == kci
law = law_of(a, b, given)
#:else
law = gamma_of_hsic(*grams_of(a, b, given))[1]
#:end
gamma_p, gamma_threshold = law.sf(size * statistic), law.isf(alpha) / size
gamma_density = size * law.pdf(size * gamma_at)
#:check gamma_p
#:check gamma_threshold
#:check gamma_density
#:else
#:if method == kci
w, multiplicity, rest = law_of(a, b, given)
#:else
w, multiplicity, rest = spectrum_of_hsic(*grams_of(a, b, given))
#:end
spectral_p = mixture_tail(size * statistic - rest, w, multiplicity)
spectral_threshold = (mixture_quantile(alpha, w, multiplicity) + rest) / size
spectral_density = size * mixture_density(size * spectral_at - rest, w, multiplicity)
#:check spectral_p
#:check spectral_threshold
#:check spectral_density
#:end
#:end
