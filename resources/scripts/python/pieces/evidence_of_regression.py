#:as pieces/observations
#:if not noise > 0.001
# The noise is small: C is nearly singular, and two orders of the same arithmetic part.
#:digits 7
#:end
#:if slopes and dimension == 1
# Observed slopes f'(s) = v + e, e ~ N(0, slope_noise), are further rows (section 9.4).
#:as pieces/slopes_of_kernel
S, observed = np.array(slopes)[:, :1], np.concatenate([t, np.array(slopes)[:, 1]])
#:else
observed = t
#:end
#:if not mean == zero
# The coefficients b of the mean function h(x)'b have a vague prior and are integrated out (section 2.7): this is the
# restricted likelihood, with log|A| besides for A = H'C^-1 H, and P = C^-1 - C^-1 H A^-1 H'C^-1 for C^-1.
#:if mean == constant
H = np.ones((len(Z), 1))
#:else
H = np.column_stack([np.ones(len(Z)), Z])
#:end
#:if slopes and dimension == 1
H = np.vstack([H, np.tile(np.eye(2)[1, : H.shape[1]], (len(S), 1))])
#:end
#:end

def covariance(theta, noise):
    C = k(Z, Z, theta) + noise * np.eye(len(Z))
#:if slopes and dimension == 1
    C = np.block([[C, k_slope(S, Z, theta).T],
                  [k_slope(S, Z, theta), k_slopes(S, S, theta) + slope_noise * np.eye(len(S))]])
#:end
    return C

def evidence(theta, noise):
    L = linalg.cholesky(covariance(theta, noise), lower=True)
    u = linalg.solve_triangular(L, observed, lower=True)
#:if not mean == zero
    Q, R = linalg.qr(linalg.solve_triangular(L, H, lower=True), mode="economic")
    u = u - Q @ (Q.T @ u)
    log_det_A = 2 * np.sum(np.log(np.abs(np.diag(R))))
    fit, complexity = -0.5 * u @ u, -np.sum(np.log(np.diag(L))) - 0.5 * log_det_A
    return fit, complexity, fit + complexity - 0.5 * (len(u) - H.shape[1]) * np.log(2 * np.pi)
#:else
    fit, complexity = -0.5 * u @ u, -np.sum(np.log(np.diag(L)))
    return fit, complexity, fit + complexity - 0.5 * len(u) * np.log(2 * np.pi)
#:end

