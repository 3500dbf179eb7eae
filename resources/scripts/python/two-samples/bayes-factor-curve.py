# The log Bayes factor of two densities against one over the number of leading coordinates, and where shuffled labels put
# it: log p(features of x) + log p(features of y) - log p(features of both).
#:note The permutations are drawn anew, from numpy's own generator: p and the band are compared within their Monte Carlo error.
#:as pieces/two_samples
#:as pieces/feature_evidence
dimensions = np.arange(1, curve_length + 1)
coordinates = coordinates[:, :curve_length]
constants = {rows: np.array([constant(rows, D) for D in dimensions]) for rows in (m, n, N)}

def log_evidences(rows):  # for each D: the determinant of the leading D by D of psi is that of its Cholesky factor
    log_det = 2 * np.cumsum(np.log(np.diag(linalg.cholesky(scatter(rows)))))
    return constants[len(rows)] - 0.5 * (dimensions + alpha_beyond + len(rows)) * log_det

pooled = log_evidences(coordinates)
log_bayes_factor = log_evidences(coordinates[:m]) + log_evidences(coordinates[m:]) - pooled
#:check log_bayes_factor

rng = np.random.default_rng(seed)
null = []
for _ in range(permutations):
    shuffled = rng.permutation(coordinates)
    null.append(log_evidences(shuffled[:m]) + log_evidences(shuffled[m:]) - pooled)
null = np.sort(null, axis=0)
# The least and greatest share `test_level` lie beyond the band. Two such draws differ by less than five standard errors.
null_lower = null[int(test_level * (permutations - 1))]
null_upper = null[::-1][max(int(test_level * (1 + permutations) + 1e-9) - 1, 0)]
reach = 5 * np.sqrt(2 * test_level * (1 - test_level) / permutations)
around = np.clip([test_level - reach, test_level + reach], 0, 1)
#:within null_lower = null_lower ± 2 * np.ptp(np.quantile(null, around, axis=0), axis=0).max()
#:within null_upper = null_upper ± 2 * np.ptp(np.quantile(null, 1 - around, axis=0), axis=0).max()
p_value = (1 + np.sum(null >= log_bayes_factor, axis=0)) / (1 + permutations)
close = 1 / permutations
#:within p_value = p_value ± 5 * np.sqrt(2 * (p_value + close) * (1 - p_value + close) / permutations).max()
