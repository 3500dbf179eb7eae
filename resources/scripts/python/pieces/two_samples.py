P = np.vstack([X[label == first], X[label == second]])  # the first sample above the second
m, n = np.sum(label == first), np.sum(label == second)
N = m + n

def centred(K):  # H K H. No estimator of MMD² changes, and sums lose fewer digits.
    return K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()

