# The log Bayes factor of two densities against one over the number of leading coordinates, and where shuffled labels put
# it: log p(features of x) + log p(features of y) - log p(features of both).
#:note The permutations are drawn anew, from R's own generator: p and the band are compared within their Monte Carlo error.
#:as pieces/two_samples
#:as pieces/feature_evidence
dimensions <- seq_len(curve_length)
coordinates <- coordinates[, dimensions, drop = FALSE]
constants <- sapply(c(m, n, N), function(rows) sapply(dimensions, function(D) constant(rows, D)))
constants <- matrix(constants, ncol = 3)
log_evidences <- function(rows, part) {  # for each D: the determinant of the leading D by D of psi, from its factor
  log_det <- 2 * cumsum(log(diag(chol(scatter(rows)))))
  constants[, part] - (dimensions + alpha_beyond + nrow(rows)) / 2 * log_det
}
pooled <- log_evidences(coordinates, 3)
factors <- function(rows) {
  log_evidences(rows[1:m, , drop = FALSE], 1) + log_evidences(rows[-(1:m), , drop = FALSE], 2) - pooled
}
log_bayes_factor <- factors(coordinates)
#:check log_bayes_factor

set.seed(seed)
null <- matrix(replicate(permutations, factors(coordinates[sample(N), , drop = FALSE])), curve_length)
sorted <- matrix(apply(null, 1, sort), permutations)
# The least and greatest share `test_level` lie beyond the band. Two such draws differ by less than five standard errors.
null_lower <- sorted[floor(test_level * (permutations - 1)) + 1, ]
null_upper <- sorted[permutations - max(floor(test_level * (1 + permutations) + 1e-9) - 1, 0), ]
reach <- 5 * sqrt(2 * test_level * (1 - test_level) / permutations)
around <- pmin(pmax(c(test_level - reach, test_level + reach), 0), 1)
spread <- function(shares) 2 * max(apply(sorted, 2, function(column) diff(range(quantile(column, shares)))))
#:within null_lower = null_lower ± spread(around)
#:within null_upper = null_upper ± spread(1 - around)
p_value <- (1 + rowSums(null >= log_bayes_factor)) / (1 + permutations)
close <- 1 / permutations
#:within p_value = p_value ± 5 * sqrt(2 * max((p_value + close) * (1 - p_value + close)) / permutations)
