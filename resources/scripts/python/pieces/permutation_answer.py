# p = (1 + #{T* >= T}) / (1 + B), ties up to rounding counted. The value that must be exceeded to be rejected at the
# level: p is at most the level as long as at most level (1 + B) - 1 permutations reach the statistic. Of two such
# draws p, thresholds and counts differ by less than five standard errors.
B = len(null)
tie = 1e-12 * max(np.abs(null).max(), abs(statistic))
p = (1 + np.sum(null >= statistic - tie)) / (1 + B)
p_error = 5 * np.sqrt(2 * (p + 1 / B) * (1 - p + 1 / B) / B)
allowed = int(level * (1 + B) + 1e-9) - 1
threshold = np.sort(null)[::-1][max(allowed, 0)]
reach = 5 * np.sqrt(2 * level * (1 - level) / B)
threshold_error = 2 * np.ptp(np.quantile(null, 1 - np.clip([level - reach, level + reach], 0, 1)))
#:within permutation_p = p ± p_error
#:within permutation_threshold = threshold ± threshold_error
#:if has bin_centre
#:as pieces/null_histogram
#:end
