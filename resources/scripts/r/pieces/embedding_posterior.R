# Bayesian kernel embedding (Flaxman, Sejdinovic, Cunningham and Filippi 2016, section 4.1): the prior is
# mu ~ GP(0, r) with r(x, y) the integral of k(x, u) k(u, y) nu(du), and the empirical embedding of all n
# points is seen at some sites as mu_n(s) | mu ~ N(mu(s), tau2 / n). No jitter is added.
#:need distances
#:as pieces/prior_covariance
n <- nrow(X)
#:if sites == data
S <- X  # the sites, as in the paper: its bands are too narrow
#:else
S <- z  # the sites
#:end
U <- chol(r(S, S) + tau2 / n * diag(nrow(S)))
weights <- backsolve(U, backsolve(U, rowMeans(k(S, X)), transpose = TRUE))
prior_variance <- apply(at, 1, function(x) r(t(x), t(x))[1])
v <- backsolve(U, r(S, at), transpose = TRUE)
