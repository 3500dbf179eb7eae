#:if lengthscale == given
# The kernel of the session, the same for both variables.
gram <- function(u, v, variable) k(cbind(u), cbind(v))
#:else
#:if lengthscale == median
# Squared exponential kernels, the lengthscale of each variable the median of |x_i - x_j| over i < j.
ells <- apply(X, 2, function(column) median(dist(column)))
#:else
# Squared exponential kernels, the lengthscales by the evidence of Bayesian kernel learning, as Kernelscope has them.
ells <- unlist(variable_lengthscales)
#:end
gram <- function(u, v, variable) exp(-outer(u, v, "-")^2 / (2 * ells[variable]^2))
#:end

