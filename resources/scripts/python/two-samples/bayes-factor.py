# The log Bayes factor of two densities of the features of two samples against one:
# log p(features of x) + log p(features of y) - log p(features of both).
#:note The permutations are drawn anew, from numpy's own generator: p and threshold by permutation are compared within their Monte Carlo error.
#:as pieces/two_samples
#:as pieces/feature_evidence
#:if feature_count and not features == kpca
D = feature_count  # all of them
#:else
#:if features == share
# As many as hold 95 % of the trace of the Gram matrix, 200 at most.
held = np.cumsum(values[: min(kept, 200)]) >= (0.95 - 1e-12) * np.trace(K)
D = 1 + np.argmax(held) if held.any() else min(kept, 200)
#:else
D = min(dimensions, kept)  # the leading ones
#:end
#:end
coordinates, alpha = coordinates[:, :D], D + alpha_beyond

def log_evidence(rows):
    psi = scatter(rows)
    missing = D - len(psi)
    log_det = 2 * np.sum(np.log(np.diag(linalg.cholesky(psi)))) + missing * np.log(sigma0**2)
    return constant(len(rows), D) - 0.5 * (alpha + len(rows)) * log_det

log_evidence_x, log_evidence_y = log_evidence(coordinates[:m]), log_evidence(coordinates[m:])
log_evidence_pooled = log_evidence(coordinates)
log_bayes_factor = log_evidence_x + log_evidence_y - log_evidence_pooled
#:check sigma0
#:check alpha
#:check features = D
#:check log_evidence_x
#:check log_evidence_y
#:check log_evidence_pooled
#:check log_bayes_factor

rng = np.random.default_rng(seed)
null = []
for _ in range(permutations):
    shuffled = rng.permutation(coordinates)
    null.append(log_evidence(shuffled[:m]) + log_evidence(shuffled[m:]) - log_evidence_pooled)
null, statistic, level = np.array(null), log_bayes_factor, test_level
#:as pieces/permutation_answer
