#:refuse lengthscale == evidence and not method == fisher-z: the lengthscales of these tests are found by the evidence with inducing points of their own: take the median distance
# Tests of independence of columns a and b given others. The columns are standardised, by n - 1.
S = (table - table.mean(axis=0)) / table.std(axis=0, ddof=1)
n = len(S)

#:if method == fisher-z
# Fisher's z of the partial correlation r: sqrt(n - |given| - 3) artanh r is taken for standard normal.
def remainder(a, given):
    Z = np.column_stack([np.ones(n), S[:, list(given)]])
    return S[:, a] - Z @ linalg.lstsq(Z, S[:, a])[0]

def statistic_of(a, b, given):
    u, v = remainder(a, given), remainder(b, given)
    r = u @ v / np.sqrt(u @ u * (v @ v))
    return np.sqrt(n - len(given) - 3) * np.arctanh(r)

def p_of(a, b, given):
    return special.erfc(abs(statistic_of(a, b, given)) / np.sqrt(2))
#:else
#:as pieces/conditional_kernels
#:if method == kci
#:as pieces/conditional_kci
#:else
#:as pieces/conditional_hsic
#:end
#:end

