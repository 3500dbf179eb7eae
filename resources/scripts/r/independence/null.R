# HSIC of two variables and where it would lie if they were independent.
#:if has spectral_p
#:need without_negligible
#:need grouped_weights
#:need chi_square_mixture
#:end
#:note The permutations are drawn anew, from R's own generator: p and threshold by permutation are compared within their Monte Carlo error.
#:as pieces/variable_kernels
#:as pieces/hsic
K <- centred(gram(X[, 1], X[, 1], 1))
L <- centred(gram(X[, 2], X[, 2], 2))
n <- nrow(X)
statistic <- hsic(K, L)
null <- hsic_permuted(K, L, block_length)
level <- test_level
#:check hsic = statistic
#:as pieces/permutation_answer
#:if has gamma_p

#:need hsic_gamma
law <- gamma_of_hsic(K, L)
#:if estimator == unbiased
shift <- law$mean  # the unbiased estimator has the law of the biased one less its mean
#:else
shift <- 0
#:end
gamma_p <- pgamma(n * statistic + shift, law$shape, scale = law$scale, lower.tail = FALSE)
gamma_threshold <- (qgamma(level, law$shape, scale = law$scale, lower.tail = FALSE) - shift) / n
gamma_density <- n * dgamma(n * gamma_at + shift, law$shape, scale = law$scale)
#:check gamma_p
#:check gamma_threshold
#:check gamma_density
#:end
#:if has spectral_p

#:need hsic_spectral
law <- spectrum_of_hsic(K, L)
#:if estimator == unbiased
offset <- sum(diag(K)) * sum(diag(L)) / n^2 - law$rest
#:else
offset <- -law$rest
#:end
spectral_p <- mixture_tail(n * statistic + offset, law$w, law$m)
spectral_threshold <- (mixture_quantile(level, law$w, law$m) - offset) / n
spectral_density <- n * mixture_density(n * spectral_at + offset, law$w, law$m)
#:check spectral_p
#:check spectral_threshold
#:check spectral_density
#:end
#:if has dhsic

# All columns at once: dHSIC, Pfister, Bühlmann, Schölkopf and Peters, JRSS B 80 (2018), definition 2. Every column but
# the first is shuffled by itself.
grams <- lapply(seq_len(ncol(X)), function(j) gram(X[, j], X[, j], j))
joint <- function(orders) {
  shuffled <- Map(function(G, order) G[order, order], grams, orders)
  mean(Reduce("*", shuffled)) + prod(sapply(grams, mean)) - 2 * mean(Reduce("*", lapply(shuffled, rowMeans)))
}
dhsic <- joint(rep(list(seq_len(n)), length(grams)))
#:check dhsic
blocks <- split(seq_len(n), (seq_len(n) - 1) %/% block_length)
shuffle <- function(G) unlist(blocks[sample(length(blocks))], use.names = FALSE)
set.seed(seed)
null <- replicate(permutations, joint(c(list(seq_len(n)), lapply(grams[-1], shuffle))))
p <- (1 + sum(null >= dhsic * (1 - 1e-12))) / (1 + B)
#:within dhsic_p = p ± 5 * sqrt(2 * (p + 1 / B) * (1 - p + 1 / B) / B)
#:end
#:if has conditional_p and not lengthscale == evidence

# The first two columns given the others of `tested`.
table <- tested
#:as pieces/conditional_tests
given <- 3:ncol(table)
conditional_statistic <- statistic_of(1, 2, given)
conditional_p <- p_of(1, 2, given)
#:check conditional_statistic
#:if null == permutation and not method == fisher-z
close <- 1 / permutations
#:within conditional_p = conditional_p ± 5 * sqrt(2 * (conditional_p + close) * (1 - conditional_p + close) * close)
#:else
#:check conditional_p
#:end
#:end
