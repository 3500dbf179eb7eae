#:refuse not exact: the peaks of the density are too fine to be integrated to many digits: look at a smaller window, or take a longer lengthscale
#:as pieces/student_t


#:if jacobian and not shift_invariant
#:need log_jacobian
#:if not analytic
#:digits 7
#:end
def log_density(at):
    return log_q(at) + log_jacobian(k, at, scale=np.ptp(window, axis=1).min())


#:else
log_density = log_q  # J is the same everywhere


#:end
#:if normalisation == whole-line and unbounded and dimension == 1
#:need log_integral_of_line
def log_normaliser(f):
    return log_integral_of_line(f, X[:, 0])


#:else
lower, upper = window.T  # over which the density integrates to one
#:if begins_at_zero
lower = np.maximum(lower, 0)  # the kernel is not defined below
#:end
#:if dimension > 1 and not analytic
# the kernel is rough: normalised as drawn, by the trapezoidal rule over the whole map
axes = marginal_x1_at, marginal_x2_at


def log_normaliser(f):
    places = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1)
    values = np.concatenate([f(p) for p in places])
    weights = [np.convolve(np.diff(axis), [0.5, 0.5]) for axis in axes]
    return special.logsumexp(values, b=np.outer(*weights).ravel())


#:else
#:need log_integral


def log_normaliser(f):
    #:if dimension == 1 and not analytic
    return log_integral(f, lower, upper, X, kinks=X[:, 0])
    #:else
    return log_integral(f, lower, upper, X)
    #:end


#:end
#:end
#:if has pulled_back
pulled_back = np.exp(log_q(at) - log_normaliser(log_q))
#:check pulled_back
#:if has jacobian
#:need log_jacobian
#:if not analytic
#:digits 7
#:end
#:if shift_invariant
jacobian = np.exp(log_jacobian(k, np.zeros_like(at), scale=np.ptp(window, axis=1).min()))  # the same everywhere
#:else
jacobian = np.exp(log_jacobian(k, at, scale=np.ptp(window, axis=1).min()))
#:end
#:check jacobian
#:end
#:end
#:if not has pulled_back
log_Z = log_normaliser(log_density)
#:end
#:if has predictive
predictive = np.exp(log_density(at) - log_Z)
#:check predictive
#:end
#:if has density
density = np.exp(log_density(at) - log_Z)
#:check density
#:end
#:if has train_log_score
train_log_score = log_density(X).mean() - log_Z  # nats a point
#:check train_log_score
#:end
#:if has kernel_density_estimate

# The kernel density estimate beside it: a Gaussian of bandwidth h on every point, an h each column.
d = X.shape[1]
#:if bandwidth_choice == chosen
h = np.full(d, bandwidth)
#:else
# Reference rule: (4 / (d + 2))^(1 / (d + 4)) sd n^(-1 / (d + 4)), 1.06 on the line; the sd with n - 1.
factor = 1.06 if d == 1 else (4 / (d + 2)) ** (1 / (d + 4))
sd = X.std(axis=0, ddof=1)
#:if bandwidth_choice == scott
h = factor * sd * N ** (-1 / (d + 4))
#:else
# Silverman: 0.9 / 1.06 of it; with the quartiles over 1.34 (between order statistics) where they are less.
quartiles = np.diff(np.quantile(X, [0.25, 0.75], axis=0), axis=0)[0] / 1.34
h = 0.9 / 1.06 * factor * np.where(quartiles > 0, np.minimum(sd, quartiles), sd) * N ** (-1 / (d + 4))
#:end
#:end
kernel_density_estimate = sum(stats.norm.pdf(at, point, h).prod(axis=1) for point in X) / N
#:check kernel_density_estimate
#:check bandwidth = h[0]
#:end
