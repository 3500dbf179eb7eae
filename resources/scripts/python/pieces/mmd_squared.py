#:if estimator == linear
# The linear-time estimator, Lemma 14: the mean of h over disjoint pairs of consecutive rows.
def mmd_squared(K, order):
    i1, i2, j1, j2 = order[0:m - 1:2], order[1:m:2], order[m:N - 1:2], order[m + 1:N:2]
    return np.mean(K[i1, i2] + K[j1, j2] - K[i1, j2] - K[i2, j1])


def permuted(K):
    rng = np.random.default_rng(seed)
    return np.array([mmd_squared(K, rng.permutation(N)) for _ in range(permutations)])


as_they_stand = np.arange(N)
#:else
def mmd_squared(K, a):  # a: 1 where a row belongs to the first sample, else 0; N or N by B
    aKa = np.sum(a * (K @ a), axis=0)  # which is b'Kb and -a'Kb for b = 1 - a, as the rows of K sum to 0
#:if estimator == biased
    # Equation 5, the V-statistic a'Ka / m² + b'Kb / n² - 2 a'Kb / mn.
    return aKa * (1 / m + 1 / n)**2
#:else
    # Lemma 6, the U-statistic: as the V-statistic, without the pairs of a point with itself.
    of_x, of_y = np.diag(K) @ a, np.diag(K) @ (1 - a)
    return (aKa - of_x) / (m * (m - 1)) + (aKa - of_y) / (n * (n - 1)) + 2 * aKa / (m * n)
#:end


def permuted(K):
    rng = np.random.default_rng(seed)
    return mmd_squared(K, rng.permuted(np.tile(as_they_stand[:, None], permutations), axis=0))


as_they_stand = np.repeat([1.0, 0.0], [m, n])
#:end
