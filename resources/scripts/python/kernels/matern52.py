def matern52(a, b, lengthscale):  # (1 + s + s^2 / 3) exp(-s), s = sqrt(5) r, r in lengthscales
    s = np.sqrt(5) * spatial.distance.cdist(a / lengthscale, b / lengthscale)
    return (1 + s + s**2 / 3) * np.exp(-s)
