def periodic(a, b, lengthscale, period):  # exp(-2 sum_d sin^2(pi (x_d - y_d) / period) / lengthscale^2)
    waves = np.sin(np.pi * (a[:, None, :] - b[None, :, :]) / period) / lengthscale
    return np.exp(-2 * (waves**2).sum(axis=2))
