def constant(a, b, value):
    return np.full((len(a), len(b)), float(value))
