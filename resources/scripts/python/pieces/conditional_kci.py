# The kernel conditional independence test, Zhang, Peters, Janzing and Schölkopf (UAI 2011): T = tr(K L) / n of the
# centred Gram matrices of (a, given / 2) and b, both less what the given columns explain, R K R with
# R = e (K_given + e I)^-1, e = 0.001. Nothing given: T = n HSIC.
def product_of(a, b, given):  # K * L, entry by entry; its trace over n is the mean of T
    K, L = centred_gram(np.column_stack([S[:, a], 0.5 * S[:, list(given)]])), centred_gram(S[:, [b]])
    if len(given) > 0:
        R = 1e-3 * linalg.solve(centred_gram(S[:, list(given)]) + 1e-3 * np.eye(n), np.eye(n), assume_a="pos")
        K, L = R @ K @ R, R @ L @ R
    return K, L

def statistic_of(a, b, given):
    K, L = product_of(a, b, given)
    return np.sum(K * L) / n

#:if null == gamma
def law_of(a, b, given):  # a gamma variable of the mean and variance that T has for many rows
    K, L = product_of(a, b, given)
    if len(given) > 0:
        mean, variance = np.trace(K * L) / n, 2 * np.sum((K * L)**2) / n**2
    else:
        mean = np.trace(K) * np.trace(L) / n**2
        variance = 2 * np.sum(K**2) * np.sum(L**2) / n**4
    return stats.gamma(mean**2 / variance, scale=variance / mean)

def p_of(a, b, given):
    return law_of(a, b, given).sf(statistic_of(a, b, given))
#:else
#:need without_negligible
#:need grouped_weights
#:need chi_square_mixture
#:need hsic_spectral
def law_of(a, b, given):  # weights of chi-squares with their multiplicities, and the sum of those left out
    K, L = product_of(a, b, given)
    if len(given) == 0:
        return spectrum_of_hsic(K, L)
    weights = without_negligible(linalg.eigvalsh(K * L) / n)
    return (*grouped(weights), np.trace(K * L) / n - weights.sum())

def p_of(a, b, given):
    w, multiplicity, rest = law_of(a, b, given)
    return mixture_tail(statistic_of(a, b, given) - rest, w, multiplicity)
#:end

