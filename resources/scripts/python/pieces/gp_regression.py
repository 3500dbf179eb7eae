# Gaussian process regression: t = f(x) + e, f ~ GP(h(x)'b, k), e ~ N(0, noise) independent. C = K + noise I with no
# jitter: the noise sits on the index of an observation. Rasmussen and Williams (2006), algorithm 2.1.
#:as pieces/observations
#:if not noise > 0.001
# The noise is small: C is nearly singular, and two orders of the same arithmetic part.
#:digits 7
#:end
C = k(Z, Z) + noise * np.eye(len(Z))
#:if slopes and dimension == 1
# Observed slopes f'(s) = v + e, e ~ N(0, slope_noise), are further rows: differentiation is linear (section 9.4).
#:as pieces/slopes_of_kernel
S, v = np.array(slopes)[:, :1], np.array(slopes)[:, 1]
C = np.block([[C, k_slope(S, Z).T], [k_slope(S, Z), k_slopes(S, S) + slope_noise * np.eye(len(S))]])
observed = np.concatenate([t, v])
#:else
observed = t
#:end
L = linalg.cholesky(C, lower=True)
#:if mean == zero
alpha = linalg.cho_solve((L, True), observed)  # C^-1 t
root = linalg.solve_triangular(L, np.eye(len(C)), lower=True)
P = root.T @ root  # C^-1
p, log_det_A = 0, 0
#:else
# The p coefficients b of the mean function have a vague prior and are integrated out (section 2.7): with H the rows
# h(x) and A = H'C^-1 H, the place of C^-1 is taken by P = C^-1 - C^-1 H A^-1 H'C^-1.

def h(x):
#:if mean == constant
    return np.ones((len(x), 1))
#:else
    return np.column_stack([np.ones(len(x)), x])
#:end

H = h(Z)
#:if slopes and dimension == 1
#:if mean == constant
H = np.vstack([H, np.zeros((len(S), 1))])  # the slope of each function of the basis
#:else
H = np.vstack([H, np.tile([0.0, 1.0], (len(S), 1))])  # the slope of each function of the basis
#:end
#:end
root = linalg.solve_triangular(L, np.eye(len(C)), lower=True)
Q, R = linalg.qr(root @ H, mode="economic")
b = linalg.solve_triangular(R, Q.T @ root @ observed)
P = root.T @ root - root.T @ Q @ Q.T @ root
alpha = P @ (observed - H @ b)  # P H = 0
p, log_det_A = len(b), 2 * np.sum(np.log(np.abs(np.diag(R))))
#:end

def predict(x):  # mean and variance of f
#:if slopes and dimension == 1
    cross = np.vstack([k(Z, x), k_slope(S, x)])
#:else
    cross = k(Z, x)
#:end
    E = linalg.solve_triangular(L, cross, lower=True)
    mean, variance = cross.T @ alpha, k_diag(x) - np.sum(E**2, 0)
#:if not mean == zero
    mean = mean + h(x) @ b
    doubt = linalg.solve_triangular(R.T, h(x).T, lower=True) - Q.T @ E  # b is not known
    variance = variance + np.sum(doubt**2, 0)
#:end
    return mean, np.maximum(variance, 0)

