#:if family == se and eta
def r(a, b, theta=theta, eta=eta):
    # ∫ k(a, u) k(u, b) exp(-|u|² / (2 eta²)) du, the measure not normalised
    l = theta["lengthscale"] * np.ones(a.shape[1])
    peak = theta["scale"] ** 2 * np.prod(np.sqrt(2 * np.pi / (2 / l**2 + 1 / eta**2)))
    spread = np.sqrt(l**2 + 2 * eta**2)
    apart = spatial.distance.cdist(a / l, b / l, "sqeuclidean") / 4
    return peak * np.exp(-apart - spatial.distance.cdist(a / spread, -b / spread, "sqeuclidean") / 4)


#:else
#:if family == se
def r(a, b, theta=theta):
    # ∫ k(a, u) k(u, b) du
    l = theta["lengthscale"] * np.ones(a.shape[1])
    peak = theta["scale"] ** 2 * np.pi ** (a.shape[1] / 2) * np.prod(l)
    return peak * np.exp(-spatial.distance.cdist(a / l, b / l, "sqeuclidean") / 4)


#:else
#:if family == laplacian
def r(a, b, theta=theta):
    # ∫ k(a, u) k(u, b) du, the product over the columns of l (1 + h) exp(-h), h = |a - b| / l
    l = theta["lengthscale"] * np.ones(a.shape[1])
    h = np.abs(a[:, None] - b) / l
    return theta["scale"] ** 2 * np.prod(l * (1 + h) * np.exp(-h), axis=2)


#:else
#:if family == exponential
order = 1 / 2
#:else
#:if family == matern32
order = 3 / 2
#:else
order = 5 / 2
#:end
#:end


def r(a, b, theta=theta):
    # ∫ k(a, u) k(u, b) du, again a Matérn correlation, of order 2 order + D/2
    D = a.shape[1]
    l = theta["lengthscale"] * np.ones(D)
    v = 2 * order + D / 2
    ratio = (special.gamma(order + D / 2) / special.gamma(order)) ** 2
    peak = theta["scale"] ** 2 * np.prod(l) * ratio * special.gamma(v) / special.gamma(v + D / 2)
    peak *= 2**D * np.pi ** (D / 2) / (2 * order) ** (D / 2)
    u = np.maximum(np.sqrt(2 * order) * spatial.distance.cdist(a / l, b / l), 1e-12)
    return peak * 2 ** (1 - v) / special.gamma(v) * u**v * special.kv(v, u)


#:end
#:end
#:end
