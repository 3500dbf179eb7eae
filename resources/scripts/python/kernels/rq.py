def rq(a, b, lengthscale, alpha):  # (1 + r^2 / (2 alpha))^-alpha, r in lengthscales
    r2 = spatial.distance.cdist(a / lengthscale, b / lengthscale, "sqeuclidean")
    return np.exp(-alpha * np.log1p(r2 / (2 * alpha)))
