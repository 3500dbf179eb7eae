# The statistic of the test that is looked at, on its null.
#:if method == residual-hsic
#:refuse null == permutation: which test is looked at follows from permutations that are drawn by chance: take the gamma or the spectral null
#:end
#:note The permutations beside the null, where there are any, are not drawn anew.
table <- columns
#:as pieces/conditional_tests
#:as pieces/pc
#:as pieces/looked_at
statistic <- statistic_of(a, b, given)
#:if method == fisher-z
#:check z = abs(statistic)
normal_p <- p_of(a, b, given)
normal_threshold <- qnorm(1 - alpha / 2)
normal_density <- 2 * dnorm(normal_at)
#:check normal_p
#:check normal_threshold
#:check normal_density
#:else
#:check hsic = statistic
#:check kci = statistic
#:if method == kci
size <- 1
law <- law_of(a, b, given)
#:else
size <- n  # the law is that of n HSIC
#:if null == gamma
law <- do.call(gamma_of_hsic, grams_of(a, b, given))
#:else
law <- do.call(spectrum_of_hsic, grams_of(a, b, given))
#:end
#:end
#:if null == gamma
gamma_p <- pgamma(size * statistic, law$shape, scale = law$scale, lower.tail = FALSE)
gamma_threshold <- qgamma(alpha, law$shape, scale = law$scale, lower.tail = FALSE) / size
gamma_density <- size * dgamma(size * gamma_at, law$shape, scale = law$scale)
#:check gamma_p
#:check gamma_threshold
#:check gamma_density
#:else
spectral_p <- mixture_tail(size * statistic - law$rest, law$w, law$m)
spectral_threshold <- (mixture_quantile(alpha, law$w, law$m) + law$rest) / size
spectral_density <- size * mixture_density(size * spectral_at - law$rest, law$w, law$m)
#:check spectral_p
#:check spectral_threshold
#:check spectral_density
#:end
#:end
