# The score s of the kernel student-T model: log q(x) = -(1 + N + alpha)/2 log s(x) + a constant, Huszar and
# Lacoste-Julien (2011), with their density made exact (the mean of the features is not known, either). In kriging form
# s is 1 + the share of k(x, x) that the points do not explain, over sigma0^2, + that of the constant function.
#:as pieces/student_t_excess
#:if has label
novel = label != 0  # sample A is what is known
#:else
novel = np.zeros(len(X), bool)
#:end
known = X[~novel]
L = linalg.cholesky(k(known, known) + sigma0**2 * np.eye(len(known)), lower=True)
root = linalg.solve_triangular(L, np.eye(len(known)), lower=True)
ones = root.sum(1)  # L^-1 1

def scale(x):
    E = root @ k(known, x)
    unexplained = np.maximum(k_diag(x) - np.sum(E**2, 0), 0) / sigma0**2
    return 1 + excess(unexplained, 1 - ones @ E, sigma0**2 * ones @ ones, len(known))

# A known point is scored given all the others, of the same inverse: g = [(K + sigma0^2 I)^-1]_ii, b = its row's sum.
g, b = np.sum(root**2, 0), root.T @ ones
left_out = 1 + excess(np.maximum(1 / (sigma0**2 * g) - 1, 0), b / g, sigma0**2 * (ones @ ones - b**2 / g), len(known) - 1)
scores = np.empty(len(X))
scores[~novel] = left_out
#:if has label
scores[novel] = scale(X[novel])
#:end
