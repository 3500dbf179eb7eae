def exponential(a, b, lengthscale):  # exp(-r), r in lengthscales
    return np.exp(-spatial.distance.cdist(a / lengthscale, b / lengthscale))
