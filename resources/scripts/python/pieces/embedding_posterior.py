# Bayesian kernel embedding (Flaxman, Sejdinovic, Cunningham and Filippi 2016, section 4.1): the prior is
# μ ~ GP(0, r) with r(x, y) = ∫ k(x, u) k(u, y) ν(du), and the empirical embedding μ̂ of all n points is seen
# at some sites as μ̂(s) | μ ~ N(μ(s), tau2 / n). No jitter is added.
#:as pieces/prior_covariance
n = len(X)
#:if sites == data
S = X  # the sites, as in the paper: its bands are too narrow
#:else
S = z  # the sites
#:end
L = linalg.cholesky(r(S, S) + tau2 / n * np.eye(len(S)), lower=True)
weights = linalg.cho_solve((L, True), k(S, X).mean(axis=1))
prior_variance = np.array([r(x[None], x[None])[0, 0] for x in at])
v = linalg.solve_triangular(L, r(S, at), lower=True)
