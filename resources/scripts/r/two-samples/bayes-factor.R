# The log Bayes factor of two densities of the features of two samples against one:
# log p(features of x) + log p(features of y) - log p(features of both).
#:note The permutations are drawn anew, from R's own generator: p and threshold by permutation are compared within their Monte Carlo error.
#:as pieces/two_samples
#:as pieces/feature_evidence
#:if feature_count and not features == kpca
D <- feature_count  # all of them
#:else
#:if features == share
# As many as hold 95 % of the trace of the Gram matrix, 200 at most.
most <- min(kept, 200)
held <- cumsum(spectrum$values[1:most]) >= (0.95 - 1e-12) * sum(diag(K))
D <- if (any(held)) which(held)[1] else most
#:else
D <- min(dimensions, kept)  # the leading ones
#:end
#:end
coordinates <- coordinates[, 1:min(D, kept), drop = FALSE]
alpha <- D + alpha_beyond
log_evidence <- function(rows) {
  psi <- scatter(rows)
  missing <- D - nrow(psi)
  log_det <- 2 * sum(log(diag(chol(psi)))) + missing * log(sigma0^2)
  constant(nrow(rows), D) - (alpha + nrow(rows)) / 2 * log_det
}
of_both <- function(rows) log_evidence(rows[1:m, , drop = FALSE]) + log_evidence(rows[-(1:m), , drop = FALSE])
log_evidence_x <- log_evidence(coordinates[1:m, , drop = FALSE])
log_evidence_y <- log_evidence(coordinates[-(1:m), , drop = FALSE])
log_evidence_pooled <- log_evidence(coordinates)
log_bayes_factor <- log_evidence_x + log_evidence_y - log_evidence_pooled
#:check sigma0
#:check alpha
#:check features = D
#:check log_evidence_x
#:check log_evidence_y
#:check log_evidence_pooled
#:check log_bayes_factor

set.seed(seed)
null <- replicate(permutations, of_both(coordinates[sample(N), , drop = FALSE])) - log_evidence_pooled
statistic <- log_bayes_factor
level <- test_level
#:as pieces/permutation_answer
