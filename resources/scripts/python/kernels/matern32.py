def matern32(a, b, lengthscale):  # (1 + s) exp(-s), s = sqrt(3) r, r in lengthscales
    s = np.sqrt(3) * spatial.distance.cdist(a / lengthscale, b / lengthscale)
    return (1 + s) * np.exp(-s)
