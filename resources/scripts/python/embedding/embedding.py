#:if has posterior_mean
#:as pieces/embedding_posterior
posterior_mean = r(at, S) @ weights
sd = np.sqrt(np.maximum(prior_variance - (v**2).sum(axis=0), 0))
q = stats.norm.ppf(0.5 + level / 2)
posterior_lower, posterior_upper = posterior_mean - q * sd, posterior_mean + q * sd
#:check posterior_mean
#:check posterior_lower
#:check posterior_upper

#:end
# The empirical embedding, the mean of k(x, x_i) over the points
empirical = k(at, X).mean(axis=1)
#:check empirical
#:if has clt_lower

# What sampling alone says at each place, the sd with n - 1
half = stats.norm.ppf(0.5 + level / 2) * k(at, X).std(axis=1, ddof=1) / np.sqrt(len(X))
#:check clt_lower = empirical - half
#:check clt_upper = empirical + half
#:end
#:if has shrinkage

# The spectral shrinkage estimator, with lambda = tau2 / n² in its weights (K + n lambda I)⁻¹ μ̂(X)
K, n = k(X, X), len(X)
shrinkage = k(at, X) @ linalg.solve(K + tau2 / n * np.eye(n), K.mean(axis=1), assume_a="pos")
#:check shrinkage
#:end
#:if has plug_in_shrinkage
# How far the empirical embedding is best shrunk towards 0 (Muandet et al. 2016), simply and by leave-one-out
variance = (np.diag(K).mean() - K.mean()) / (n - 1)
others = (n * K.mean() - np.diag(K).mean()) / n
#:check plug_in_shrinkage = variance / (variance + K.mean())
#:check loo_shrinkage = variance / (variance + others)
#:end
#:note Draws of prior and posterior are random and are not drawn again.
