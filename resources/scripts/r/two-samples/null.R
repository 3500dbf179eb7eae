# MMD² of two samples and where it would lie if both came from one distribution.
# Estimators: Gretton et al., "A Kernel Two-Sample Test", JMLR 13 (2012).
#:if has spectral_p
#:need without_negligible
#:need chi_square_mixture
#:end
#:note The permutations are drawn anew, from R's own generator: p and threshold by permutation are compared within their Monte Carlo error.
#:as pieces/two_samples
K <- centred(k(P, P))
#:as pieces/mmd_squared
mmd2 <- mmd_squared(K, as_they_stand)
null <- permuted(K)
#:check mmd2
statistic <- mmd2
level <- test_level
#:as pieces/permutation_answer
#:if has gamma_p

# Gamma null (Gretton et al., "A Fast, Consistent Kernel Two-Sample Test", NIPS 2009, 3.3): by the
# mean and variance of h over random pairs (x_i, y_i), the pairs that Kernelscope drew with its seed.
u <- X[paired_first, , drop = FALSE]
v <- X[paired_second, , drop = FALSE]
h <- k(u, u) + k(v, v) - k(u, v) - k(v, u)
mean_h <- mean(diag(h))
variance <- 2 * (sum(h^2) - sum(diag(h)^2)) / (nrow(u) - 1)^2
shape <- mean_h^2 / variance
scale <- variance / mean_h
factor <- 2 * m * n / N # 2mn/(m+n) MMD² of the biased estimator has this law
#:if estimator == unbiased
shift <- mean_h # and of the unbiased one the same less its mean
#:else
shift <- 0
#:end
gamma_p <- pgamma(factor * mmd2 + shift, shape, scale = scale, lower.tail = FALSE)
gamma_threshold <- (qgamma(test_level, shape, scale = scale, lower.tail = FALSE) - shift) / factor
gamma_density <- factor * dgamma(factor * gamma_at + shift, shape, scale = scale)
#:check gamma_p
#:check gamma_threshold
#:check gamma_density
#:end
#:if has spectral_p

# Spectral null (ibid., 3.2): mn/(m+n) MMD² ~ sum of lambda_l z_l² (biased) or lambda_l (z_l² - 1)
# (unbiased), lambda the eigenvalues of the centred pooled Gram matrix over N.
eigenvalues <- pmax(eigen(K, symmetric = TRUE, only.values = TRUE)$values, 0) / N
weights <- without_negligible(eigenvalues)
#:if estimator == unbiased
offset <- sum(weights)
#:else
offset <- sum(weights) - sum(eigenvalues)
#:end
size <- m * n / N
spectral_p <- mixture_tail(size * mmd2 + offset, weights)
spectral_threshold <- (mixture_quantile(test_level, weights) - offset) / size
spectral_density <- size * mixture_density(size * spectral_at + offset, weights)
#:check spectral_p
#:check spectral_threshold
#:check spectral_density
#:end
