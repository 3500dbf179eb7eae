def se(a, b, lengthscale):  # exp(-r^2 / 2), r in lengthscales
    return np.exp(-0.5 * spatial.distance.cdist(a / lengthscale, b / lengthscale, "sqeuclidean"))
