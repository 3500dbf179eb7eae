# Of s se(l) under a Gaussian of standard deviation sigma all is known (Rasmussen and Williams 2006, section 4.3.1).
def analytic_eigenvalues(count):
    a, b = 1 / (4 * measure_sd**2), 1 / (2 * theta["lengthscale"] ** 2)
    c = np.sqrt(a**2 + 2 * a * b)
    return theta["scale"] * np.sqrt(2 * a / (a + b + c)) * (b / (a + b + c)) ** np.arange(count)

def analytic_eigenfunctions(x, count):
    a, b = 1 / (4 * measure_sd**2), 1 / (2 * theta["lengthscale"] ** 2)
    c = np.sqrt(a**2 + 2 * a * b)
    u, values = np.sqrt(2 * c) * x, [(c / a) ** 0.25 * np.exp(-(c - a) * x**2)]
    before = np.zeros(len(x))
    for j in range(count - 1):  # H_j(u) / sqrt(2^j j!) by its recurrence
        values.append(np.sqrt(2 / (j + 1)) * u * values[-1] - np.sqrt(j / (j + 1)) * before)
        before = values[-2]
    return np.column_stack(values)

