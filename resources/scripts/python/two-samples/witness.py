# The witness f = μ_P - μ_Q of two samples: positive where the first is denser.
x, y = X[label == first], X[label == second]
#:if dimension > 2
# Over a plane of two columns, the others at their medians over both samples.
plane = at
at = np.tile(np.median(np.vstack([x, y]), axis=0), (len(plane), 1))
at[:, [witness_across, witness_up]] = plane
#:end
empirical = k(at, x).mean(axis=1) - k(at, y).mean(axis=1)
#:if normalised_witness
# Over MMD, the biased one, so that its norm is 1.
empirical = empirical / np.sqrt(k(x, x).mean() + k(y, y).mean() - 2 * k(x, y).mean())
#:end
#:check empirical
#:if has posterior_mean or has mean

# Its posterior (Flaxman, Sejdinovic, Cunningham and Filippi 2016, section 4.1): both embeddings are μ ~ GP(0, r) with
# r(x, y) = ∫ k(x, u) k(u, y) ν(du), and the empirical one of n points is seen at sites s, μ̂(s) | μ ~ N(μ(s), tau2 / n).
# They are independent: means subtract, variances add. No jitter is added.
#:as pieces/prior_covariance
def posterior(points, sites):
    L = linalg.cholesky(r(sites, sites) + tau2 / len(points) * np.eye(len(sites)), lower=True)
    v = linalg.solve_triangular(L, r(sites, at), lower=True)
    mean = v.T @ linalg.solve_triangular(L, k(sites, points).mean(axis=1), lower=True)
    return mean, np.sum(v**2, axis=0)

#:if sites == data
# The sites are the points, as in the paper: its bands are too narrow.
(mean_x, known_x), (mean_y, known_y) = posterior(x, x), posterior(y, y)
#:else
(mean_x, known_x), (mean_y, known_y) = posterior(x, z), posterior(y, z)
#:end
#:if dimension == 1
posterior_mean = mean_x - mean_y
prior_variance = np.array([r(place[None], place[None])[0, 0] for place in at])
half = special.ndtri(0.5 + 0.5 * band_level) * np.sqrt(np.maximum(2 * prior_variance - known_x - known_y, 0))
posterior_lower, posterior_upper = posterior_mean - half, posterior_mean + half
#:check posterior_mean
#:check posterior_lower
#:check posterior_upper
#:else
mean = mean_x - mean_y
#:check mean
#:end
#:end
