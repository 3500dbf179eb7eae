# The evidence of Bayesian kernel learning (Flaxman, Sejdinovic, Cunningham and Filippi 2016, section 4.2), the
# marginal pseudolikelihood of n points x that are seen through the kernel at m places z:
#   -½ {log det B + M'B⁻¹M + (‖K‖² - n ‖M‖²) / tau2 + m log n + m (n - 1) log tau2 + m n log 2π} + Σ log γ(x_i),
# K = k(z, x), M its mean over x, B = r(z, z) + tau2 / n I, r(x, y) = ∫ k(x, u) k(u, y) ν(du), and
# γ(x) = sqrt(det(J'J)) with J the slopes of k(x, z) by x. (The paper's equation 17 mixes the indices of J.)
#:refuse not has log_evidence: the evidence of this kernel is not on show
#:as pieces/log_evidence
first = np.ravel(theta["lengthscale"])[0]


#:if has tau2
def at_lengthscale(value, tau2=at_2):  # for all tau2 at once; a list of lengthscales keeps its ratios
#:else
def at_lengthscale(value):  # a list of lengthscales keeps its ratios, and is drawn over the first
#:end
    #:if eta
    return log_evidence({**theta, "lengthscale": theta["lengthscale"] * (value / first)}, tau2, eta)
    #:else
    return log_evidence({**theta, "lengthscale": theta["lengthscale"] * (value / first)}, tau2)
    #:end


#:if has tau2
log_evidence_ = np.transpose([at_lengthscale(value) for value in at_1]).ravel()
#:else
log_evidence_ = np.array([at_lengthscale(value) for value in lengthscale])
#:end
#:check log_evidence = log_evidence_
#:if has current_log_evidence
#:check current_log_evidence = at_lengthscale(first)
#:end
#:if has gradient

# Its slopes by the logarithms of the lengthscale (each of a list), of tau2, and of eta where there is one
#:need slope_at_zero
size = np.size(theta["lengthscale"])
shifts = np.eye(size) if size > 1 else [1.0]


def moved(by):
    return {**theta, "lengthscale": theta["lengthscale"] * np.exp(by)}


#:if eta
gradient = [slope_at_zero(lambda h: log_evidence(moved(h * shift), tau2, eta)) for shift in shifts]
gradient.append(slope_at_zero(lambda h: log_evidence(theta, tau2 * np.exp(h), eta)))
gradient.append(slope_at_zero(lambda h: log_evidence(theta, tau2, eta * np.exp(h))))
#:else
gradient = [slope_at_zero(lambda h: log_evidence(moved(h * shift), tau2)) for shift in shifts]
gradient.append(slope_at_zero(lambda h: log_evidence(theta, tau2 * np.exp(h))))
#:end
#:check gradient = np.array(gradient)
#:end
#:if has local_maximum_lengthscale

# A maximum is flat: its place has fewer digits.
#:digits 7
# Its local maxima: where it is higher than at both neighbours, and then where its slope is 0
#:need slope_at_zero
def slope(u):
    return slope_at_zero(lambda h: at_lengthscale(np.exp(u + h)))


inner, u = log_evidence_[1:-1], np.log(lengthscale)
peaks = 1 + np.flatnonzero((inner > log_evidence_[:-2]) & (inner >= log_evidence_[2:]))
maxima = np.exp([optimize.brentq(slope, u[i - 1], u[i + 1], xtol=1e-13) for i in peaks])
#:check local_maximum_lengthscale = maxima
#:check local_maximum_log_evidence = np.array([at_lengthscale(value) for value in maxima])
#:end
#:if has median heuristic

# What is proposed beside it: the median of the distances between the points
#:if inducing_rule == random
median = np.median(spatial.distance.pdist(np.vstack([X[observed], z])))
#:else
median = np.median(spatial.distance.pdist(X[observed]))
#:end
#:check median heuristic = median
#:check median heuristic / √2 = median / np.sqrt(2)
#:end
