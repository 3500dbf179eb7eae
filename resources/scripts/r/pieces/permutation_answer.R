# p = (1 + #{T* >= T}) / (1 + B), ties up to rounding counted. The value that must be exceeded to be rejected at the
# level: p is at most the level as long as at most level (1 + B) - 1 permutations reach the statistic. Of two such
# draws p, thresholds and counts differ by less than five standard errors.
B <- length(null)
tie <- 1e-12 * max(abs(null), abs(statistic))
p <- (1 + sum(null >= statistic - tie)) / (1 + B)
p_error <- 5 * sqrt(2 * (p + 1 / B) * (1 - p + 1 / B) / B)
allowed <- floor(level * (1 + B) + 1e-9) - 1
threshold <- sort(null, decreasing = TRUE)[max(allowed, 0) + 1]
reach <- 5 * sqrt(2 * level * (1 - level) / B)
threshold_error <- 2 * diff(range(quantile(null, 1 - pmin(pmax(c(level - reach, level + reach), 0), 1))))
#:within permutation_p = p ± p_error
#:within permutation_threshold = threshold ± threshold_error
#:if has bin_centre
#:as pieces/null_histogram
#:end
