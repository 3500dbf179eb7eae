# Binary Gaussian process classification: a ~ N(0, C), C = K + nu I, p(t = 1|a) = 1/(1 + exp(-a)), by the Laplace
# approximation at the mode. Rasmussen and Williams (2006), sections 3.4 and 3.5.
#:as pieces/two_classes
#:as pieces/laplace_mode
C = k(Z, Z) + nu * np.eye(len(Z))
alpha, psi = laplace_mode(C, t)
mode = C @ alpha
s = np.sqrt(special.expit(mode) * special.expit(-mode))  # W^(1/2)
L = linalg.cholesky(np.eye(len(Z)) + s[:, None] * C * s, lower=True)
log_evidence = psi[-1] - np.sum(np.log(np.diag(L)))  # equation 3.32

def latent(x):  # mean and variance of the latent function, without nu (algorithm 3.2)
    cross = k(Z, x)
    E = linalg.solve_triangular(L, s[:, None] * cross, lower=True)
    return cross.T @ alpha, np.maximum(k_diag(x) - np.sum(E**2, 0), 0)

def averaged_probability(mean, variance):  # the mean of s(a) = 1/(1 + exp(-a)) over a ~ N(mean, variance)
    z, e = np.linspace(-10, 10, 1001), np.linspace(-45, 45, 1001)
    weights, slope = stats.norm.pdf(z) * 0.02, special.expit(e) * special.expit(-e) * 0.09

    def narrow(m, sd):
        return special.expit(m + sd * z) @ weights

    def wide(m, sd):  # by parts: s'(e) P(a > e)
        return slope @ special.ndtr((m - e) / sd)

    return np.array([narrow(m, sd) if sd < 5 else wide(m, sd) for m, sd in zip(mean, np.sqrt(variance))])

def probit_probability(mean, variance):  # MacKay's approximation of the same
    return special.expit(mean / np.sqrt(1 + np.pi / 8 * variance))

