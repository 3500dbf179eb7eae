#:if lengthscale == given
def gram(u, v, variable):  # the kernel of the session, the same for both variables
    return k(u[:, None], v[:, None])
#:else
#:if lengthscale == median
# Squared exponential kernels, the lengthscale of each variable the median of |x_i - x_j| over i < j.
ells = [np.median(spatial.distance.pdist(column[:, None])) for column in X.T]
#:else
# Squared exponential kernels, the lengthscales by the evidence of Bayesian kernel learning, as Kernelscope has them.
ells = variable_lengthscales
#:end

def gram(u, v, variable):
    return np.exp(-0.5 * (u[:, None] - v[None, :])**2 / ells[variable]**2)
#:end

