# Coordinates: sqrt(lambda_k) u_k of the pooled Gram matrix, not centred, blind to which row is whose. Eigenvalues
# below 10 N eps lambda_1 are rounding.
K = k(P, P)
values, vectors = linalg.eigh(K)
values, vectors = values[::-1], vectors[:, ::-1]
kept = np.sum(values > 10 * N * np.finfo(float).eps * values[0])
coordinates = vectors[:, :kept] * np.sqrt(values[:kept])
sigma0 = np.sqrt(sigma0_share * np.trace(K) / N)

# log p(Phi) of rows of features in D dimensions, those that are missing being 0, with phi ~ N(mu, Sigma),
# Sigma ~ W^-1(sigma0² I, alpha) and mu | Sigma ~ N(0, Sigma / beta) integrated out. Murphy, "Conjugate Bayesian
# analysis of the Gaussian distribution" (2007), section 9.
def constant(rows, D):
    alpha = D + alpha_beyond
    return (-0.5 * rows * D * np.log(np.pi) + 0.5 * D * np.log(beta / (rows + beta)) + alpha * D * np.log(sigma0)
            + special.multigammaln(0.5 * (alpha + rows), D) - special.multigammaln(0.5 * alpha, D))

def scatter(features):
    rows, mean = len(features), features.mean(axis=0)
    away = features - mean
    psi = away.T @ away + rows * beta / (rows + beta) * np.outer(mean, mean)
    return psi + sigma0**2 * np.eye(len(mean))

