def centred(K):  # H K H
    return K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()

def hsic(K, L):
    n = len(K)
#:if estimator == unbiased
    # Song et al., JMLR 13 (2012), equation 5, for centred matrices.
    diagonal, traces = np.diag(K) @ np.diag(L), np.trace(K) * np.trace(L)
    return (np.sum(K * L) - n / (n - 2) * diagonal + traces / ((n - 1) * (n - 2))) / (n * (n - 3))
#:else
    return np.sum(K * L) / n**2  # tr(KHLH) / n², Gretton et al. (ALT 2005)
#:end

def hsic_permuted(K, L, rows_together):  # one variable shuffled, in blocks of rows that stay together
    rng = np.random.default_rng(seed)
    blocks = np.split(np.arange(len(K)), range(rows_together, len(K), rows_together))
    null = []
    for _ in range(permutations):
        order = np.concatenate([blocks[b] for b in rng.permutation(len(blocks))])
        null.append(hsic(K, L[np.ix_(order, order)]))
    return np.array(null)

