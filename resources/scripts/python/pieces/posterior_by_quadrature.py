#:as pieces/with_number

def log_prior(name, x):
    first, second, family = prior_first, prior_second, prior
    if name in ("noise", "nu"):
        first, second, family = prior_diagonal_first, prior_diagonal_second, prior_diagonal
    if family == "gamma":  # shape and rate
        return stats.gamma.logpdf(x, first, scale=1 / second)
    if family == "lognormal":  # mean and standard deviation of the logarithm
        return stats.lognorm.logpdf(x, second, scale=np.exp(first))
    return stats.norm.logpdf(x, first, second) - stats.norm.logcdf(first / second)  # normal, cut at 0

def log_posterior(logs):  # of the logarithms of the free numbers, with their Jacobian
    changed, diagonal = theta, held_diagonal
    total = np.sum(logs)
    for name, value in zip(free, np.exp(logs)):
        changed, diagonal = with_number(name, value, changed, diagonal)
        total = total + log_prior(name, value)
    try:
        return total + np.nan_to_num(log_evidence(changed, diagonal), nan=-np.inf)
    except linalg.LinAlgError:
        return -np.inf

def over(axes):  # at all places of a grid
    places = np.stack(np.meshgrid(*axes, indexing="ij"), -1).reshape(-1, len(free))
    return np.array([log_posterior(logs) for logs in places])

# The box where the posterior is within 40 of its highest, and its core within 16, found by scans of the logarithms.
present = {"noise": held_diagonal, "nu": held_diagonal, **theta}
box = [np.log(present[name]) + np.array([-9.0, 9.0]) for name in free]
for _ in range(5):
    axes = [np.linspace(*side, 25) for side in box]
    scan = over(axes).reshape([25] * len(free))
    def extent(below):
        high = np.argwhere(scan > scan.max() - below)
        return [(axis[max(lo - 1, 0)], axis[min(hi + 1, 24)])
                for axis, lo, hi in zip(axes, high.min(axis=0), high.max(axis=0))]
    box, core = extent(40), extent(16)

# Gauss and Legendre's rule of 12 nodes on six panels of the core and one on either side of it.
nodes_of_rule, weights_of_rule = np.polynomial.legendre.leggauss(12)

def panels(side, middle):
    ends = np.unique(np.concatenate([side[:1], np.linspace(*middle, 7), side[1:]]))
    return list(zip(ends[:-1], ends[1:]))

axes, weights = [], []
for side, middle in zip(box, core):
    axes.append(np.concatenate([lo + (hi - lo) * (nodes_of_rule + 1) / 2 for lo, hi in panels(side, middle)]))
    weights.append(np.concatenate([(hi - lo) / 2 * weights_of_rule for lo, hi in panels(side, middle)]))
logs = over(axes).reshape([len(axis) for axis in axes])
density = np.exp(logs - logs.max())
which = free.index(quantity)
marginal = density if len(free) == 1 else (density @ weights[1] if which == 0 else weights[0] @ density)
log_marginal = np.log(marginal / (weights[which] @ marginal))

def marginal_at(x):  # by the polynomial of its logarithm on each panel, on the natural scale
    found = np.zeros(len(x))
    for p, (lo, hi) in enumerate(panels(box[which], core[which])):
        inside = (np.log(x) >= lo) & (np.log(x) < hi)
        vander = np.polynomial.legendre.legvander
        fitted = np.linalg.solve(vander(nodes_of_rule, 11), log_marginal[12 * p : 12 * p + 12])
        found[inside] = np.exp(vander(2 * (np.log(x[inside]) - lo) / (hi - lo) - 1, 11) @ fitted)
    return found / x

#:digits 7
#:check quadrature = marginal_at(quadrature_at)
#:check prior = np.exp([log_prior(quantity, x) for x in prior_at])
#:note the draws of the chains are random and are not redrawn
