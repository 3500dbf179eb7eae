#:if has posterior_mean
#:as pieces/embedding_posterior
posterior_mean <- drop(r(at, S) %*% weights)
sds <- sqrt(pmax(prior_variance - colSums(v^2), 0))
q <- qnorm(0.5 + level / 2)
posterior_lower <- posterior_mean - q * sds
posterior_upper <- posterior_mean + q * sds
#:check posterior_mean
#:check posterior_lower
#:check posterior_upper

#:end
# The empirical embedding, the mean of k(x, x_i) over the points
empirical <- rowMeans(k(at, X))
#:check empirical
#:if has clt_lower

# What sampling alone says at each place, the sd with n - 1
half <- qnorm(0.5 + level / 2) * apply(k(at, X), 1, sd) / sqrt(nrow(X))
#:check clt_lower = empirical - half
#:check clt_upper = empirical + half
#:end
#:if has shrinkage

# The spectral shrinkage estimator, with lambda = tau2 / n^2 in its weights (K + n lambda I)^-1 mu_n(X)
K <- k(X, X)
n <- nrow(X)
shrinkage <- drop(k(at, X) %*% solve(K + tau2 / n * diag(n), rowMeans(K)))
#:check shrinkage
#:end
#:if has plug_in_shrinkage
# How far the empirical embedding is best shrunk towards 0 (Muandet et al. 2016), simply and by leave-one-out
variance <- (mean(diag(K)) - mean(K)) / (n - 1)
others <- (n * mean(K) - mean(diag(K))) / n
#:check plug_in_shrinkage = variance / (variance + mean(K))
#:check loo_shrinkage = variance / (variance + others)
#:end
#:note Draws of prior and posterior are random and are not drawn again.
