# The kernel student-T density (Huszár and Lacoste-Julien 2011, section 2), at a place of input space
#   q(x) J(x), q = s(x)^(-(1 + N + alpha) / 2), J the Jacobian of the feature map,
# under the prior Σ ~ W⁻¹(sigma0² I, alpha), μ | Σ ~ N(0, Σ / beta) in feature space.
N = len(X)
#:if posterior == exact
# s of the exact predictive is 1 + the variance of a Gaussian process with kernel k / sigma0² + 1 / beta
# and unit noise at the points. No jitter is added.
L = linalg.cholesky(k(X, X) + sigma0**2 * np.eye(N), lower=True)
a = linalg.solve_triangular(L, np.ones(N), lower=True)


def s(at):
    v = linalg.solve_triangular(L, k(X, at), lower=True)
    return 1 + (k_diag(at) - (v**2).sum(axis=0)) / sigma0**2 + (1 - a @ v) ** 2 / (beta + sigma0**2 * a @ a)


#:else
# s by equations (3) to (5) as printed: they centre the features too early, and lose the rank-one term
# -N t (G + t Q)² / (1 + N t Q) of the exact posterior. No jitter is added.
K = k(X, X)
R = K.mean(axis=1) - K.mean()
H = np.eye(N) - 1 / N
W = linalg.inv(H @ K @ H + sigma0**2 * np.eye(N))
t = beta / (N + beta)


def s(at):
    m = k(X, at).mean(axis=0)
    P = k(X, at) - m - R[:, None]
    F = (k_diag(at) - 2 * m + K.mean() - (P * (W @ P)).sum(axis=0)) / sigma0**2
    G = (m - K.mean() - R @ W @ P) / sigma0**2
    Q = (K.mean() - R @ W @ R) / sigma0**2
    return (1 + beta + N) / (beta + N) + F + 2 * t * G + t**2 * Q


#:end
def log_q(at):
    return -(1 + N + alpha) / 2 * np.log(np.maximum(s(at), 1 + 1 / (N + beta)))  # s is never less
