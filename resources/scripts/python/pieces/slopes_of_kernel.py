# Slopes of the kernel on the line, by central differences of eighth order.
step = 2e-3 * np.ptp(window[0])
offsets = step * np.array([-4, -3, -2, -1, 1, 2, 3, 4])
weights = np.array([1 / 280, -4 / 105, 1 / 5, -4 / 5, 4 / 5, -1 / 5, 4 / 105, -1 / 280]) / step

def k_slope(a, b, theta=theta):  # dk(a, b)/da: Cov(f'(a), f(b))
    return sum(w * k(a + o, b, theta) for o, w in zip(offsets, weights))

def k_slopes(a, b, theta=theta):  # d2k(a, b)/da db: Cov(f'(a), f'(b))
    return sum(w * k_slope(a, b + o, theta) for o, w in zip(offsets, weights))

