def linear(a, b):  # x'y
    return a @ b.T
