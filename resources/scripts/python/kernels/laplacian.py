def laplacian(a, b, lengthscale):  # exp(-r), r the sum of |x_d - y_d| in lengthscales
    return np.exp(-spatial.distance.cdist(a / lengthscale, b / lengthscale, "cityblock"))
