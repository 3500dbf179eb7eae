def brownian(a, b):  # the product over d of min(x_d, y_d)
    return np.minimum(a[:, None, :], b[None, :, :]).prod(axis=2)
