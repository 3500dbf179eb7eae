def allsubsets(a, b):  # the product over d of 1 + x_d y_d
    return (1 + a[:, None, :] * b[None, :, :]).prod(axis=2)
