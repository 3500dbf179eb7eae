def parabola(a, b):  # the sum over d of x_d y_d + x_d^2 y_d^2
    return a @ b.T + a**2 @ (b**2).T
