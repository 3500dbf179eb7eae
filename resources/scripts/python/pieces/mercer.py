# Mercer's eigenvalues and eigenfunctions, int k(x, y) psi(y) dp(y) = lambda psi(x), by Nystroem's method: the integral
# is a sum over the nodes of a rule, a symmetric matrix sqrt(w_i w_j) k(z_i, z_j).
#:if measure == uniform
def rule(n):  # uniform on the window: Gauss and Legendre
    t, w = np.polynomial.legendre.leggauss(n)
    return np.mean(window[0]) + 0.5 * np.ptp(window[0]) * t[:, None], 0.5 * w

#:end
#:if measure == gaussian
def rule(n):  # Gaussian about 0: Gauss and Hermite
    if n > 500:
        t = np.linspace(-12, 12, n)
        w = np.exp(-0.5 * t**2)
    else:
        t, w = special.roots_hermitenorm(n)
    return measure_sd * t[:, None], w / np.sum(w)

#:end
#:if measure == data
def rule(n):  # the points
    return X, np.full(len(X), 1 / len(X))

#:end
def expansion(n):
    z, w = rule(n)
    values, vectors = linalg.eigh(np.sqrt(np.outer(w, w)) * k(z, z))
    kept = values > 10 * len(z) * np.finfo(float).eps * values[-1]
    return z, w, values[kept][::-1][:64], vectors[:, kept][:, ::-1][:, :64]

#:if measure == data
nodes_of_rule, weights_of_nodes, eigenvalues, vectors = expansion(0)
#:else
#:if choose_nodes
# As many nodes, doubled from 60 on, as the first 12 eigenvalues need to stay the same to 1e-8; 480 at most, or 960
# where they are not even right to 1e-3.
def chosen_nodes(most):
    n, worst = 60, 0.0
    coarse = expansion(n)[2][:12]
    while 2 * n <= most:
        fine = expansion(2 * n)[2]
        both = min(len(coarse), len(fine))
        rounding = 8 * np.sqrt(2 * n) * np.finfo(float).eps * fine[0]
        apart = np.abs(coarse[:both] - fine[:both])
        if np.all(apart <= 1e-8 * fine[:both] + rounding) and len(coarse) < n:
            return n, 0.0
        worst = np.max(apart / fine[:both])
        n, coarse = 2 * n, fine[:12]
    return n, worst

node_count, worst = chosen_nodes(480)
if worst > 1e-3:
    node_count, worst = chosen_nodes(960)
nodes_of_rule, weights_of_nodes, eigenvalues, vectors = expansion(node_count)
#:else
nodes_of_rule, weights_of_nodes, eigenvalues, vectors = expansion(nodes)
#:end
#:end
