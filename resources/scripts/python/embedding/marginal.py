#:refuse ard and not free == tau2: quadrature over several lengthscales is not written as a script
# The hyperparameters of kernel learning integrated out (Flaxman, Sejdinovic, Cunningham and Filippi 2016, section 4.3):
# the posterior is the marginal pseudolikelihood of evidence.py times the priors, here by quadrature over logarithms.
#:as pieces/log_evidence
#:need log_prior
#:need quadrature
l = theta["lengthscale"]


#:if free == tau2
def log_joint(v):  # at several log tau2; the last summand is of the change to logarithms
    #:if eta
    value = log_evidence(theta, np.exp(v), eta)
    #:else
    value = log_evidence(theta, np.exp(v))
    #:end
    return value + log_prior(np.exp(v), prior_tau2, prior_tau2_first, prior_tau2_second) + v


v, weights = quadrature(log_joint, np.log(tau2) - 8, np.log(tau2) + 8)
values, joint = v, log_joint(v)
#:end
#:if free == lengthscale
def log_joint(u):  # at several log lengthscales; the last summand is of the change to logarithms
    #:if eta
    value = np.array([log_evidence({**theta, "lengthscale": np.exp(each)}, tau2, eta) for each in u])
    #:else
    value = np.array([log_evidence({**theta, "lengthscale": np.exp(each)}, tau2) for each in u])
    #:end
    return value + log_prior(np.exp(u), prior, prior_first, prior_second) + u


u, weights = quadrature(log_joint, np.log(l) - 8, np.log(l) + 8)
values, joint = u, log_joint(u)
#:end
#:if free == both
def log_joint(u, v):  # at all pairs of log lengthscales and log tau2; u and v are of the change to logarithms
    #:if eta
    value = np.array([log_evidence({**theta, "lengthscale": np.exp(each)}, np.exp(v), eta) for each in u])
    #:else
    value = np.array([log_evidence({**theta, "lengthscale": np.exp(each)}, np.exp(v)) for each in u])
    #:end
    value += (log_prior(np.exp(u), prior, prior_first, prior_second) + u)[:, None]
    return value + log_prior(np.exp(v), prior_tau2, prior_tau2_first, prior_tau2_second) + v


lo, hi = np.log(l) - 8, np.log(l) + 8
#:if bounded
if len(z) > X.shape[1]:  # else the posterior runs away along lengthscale → ∞, tau2 → 0
    #:if inducing_rule == random
    median = np.median(spatial.distance.pdist(np.vstack([X[observed], z])))
    #:else
    median = np.median(spatial.distance.pdist(X[observed]))
    #:end
    lo, hi = np.log(bounds_from * median), np.log(bounds_to * median)
#:end
about = np.linspace(np.log(tau2) - 8, np.log(tau2) + 8, 161)
u, u_weights = quadrature(lambda u: log_joint(u, about).max(axis=1), lo, hi)
v, v_weights = quadrature(lambda v: log_joint(u[::4], v).max(axis=0), about[0], about[-1])
#:if quantity == tau2
values, weights = v, v_weights
joint = special.logsumexp(log_joint(u, v), b=u_weights[:, None], axis=0)
#:else
values, weights = u, u_weights
joint = special.logsumexp(log_joint(u, v), b=v_weights, axis=1)
#:end
#:end
log_Z = special.logsumexp(joint, b=weights)
posterior_mean = np.sum(weights * np.exp(values + joint - log_Z))
#:check posterior_log_evidence = log_Z
#:check posterior_mean

# Its density at some values, p(value) = p(log value) / value
#:if free == both
#:if quantity == tau2
at_places = special.logsumexp(log_joint(u, np.log(quadrature_at)), b=u_weights[:, None], axis=0)
#:else
at_places = special.logsumexp(log_joint(np.log(quadrature_at), v), b=v_weights, axis=1)
#:end
#:else
at_places = log_joint(np.log(quadrature_at))
#:end
density = np.exp(at_places - log_Z) / quadrature_at
#:check quadrature = density
#:if has prior_at

# and that of its prior
#:if free == tau2
#:check prior = np.exp(log_prior(prior_at, prior_tau2, prior_tau2_first, prior_tau2_second))
#:end
#:if free == lengthscale
#:check prior = np.exp(log_prior(prior_at, prior, prior_first, prior_second))
#:end
#:if free == both and quantity == tau2
#:check prior = np.exp(log_prior(prior_at, prior_tau2, prior_tau2_first, prior_tau2_second))
#:end
#:if free == both and not quantity == tau2
#:check prior = np.exp(log_prior(prior_at, prior, prior_first, prior_second))
#:end
#:end
#:note The draws of the chains are random and are not drawn again.
