# n HSIC as a gamma variable, by two moments that are unbiased up to terms of higher order. Gretton et al., "A kernel
# statistical test of independence", NIPS 2008, section 3.
def gamma_of_hsic(K, L):
    n, squares = len(K), (K * L)**2
    mean = np.trace(K) * np.trace(L) / (n - 1)**2
    variance = 2 * (n - 4) * (n - 5) / ((n - 1)**2 * (n - 2) * (n - 3)) * (squares.sum() - np.trace(squares))
    return mean, stats.gamma(mean**2 / variance, scale=variance / mean)

