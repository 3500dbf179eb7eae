def cosine(a, b, frequency):  # the product over d of cos(2 pi frequency (x_d - y_d))
    return np.cos(2 * np.pi * frequency * (a[:, None, :] - b[None, :, :])).prod(axis=2)
