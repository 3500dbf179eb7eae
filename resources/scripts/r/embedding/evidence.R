# The evidence of Bayesian kernel learning (Flaxman, Sejdinovic, Cunningham and Filippi 2016, section 4.2), the
# marginal pseudolikelihood of n points x that are seen through the kernel at m places z:
#   -1/2 {log det B + M'B^-1 M + (|K|^2 - n |M|^2) / tau2 + m log n + m (n - 1) log tau2 + m n log 2 pi} + sum log g(x_i),
# K = k(z, x), M its mean over x, B = r(z, z) + tau2 / n I, r(x, y) the integral of k(x, u) k(u, y) nu(du), and
# g(x) = sqrt(det(J'J)) with J the slopes of k(x, z) by x. (The paper's equation 17 mixes the indices of J.)
#:refuse not has log_evidence: the evidence of this kernel is not on show
#:as pieces/log_evidence
first <- theta$lengthscale[1]
#:if has tau2
at_lengthscale <- function(value, tau2 = at_2) {  # for all tau2 at once; a list of lengthscales keeps its ratios
#:else
at_lengthscale <- function(value) {  # a list of lengthscales keeps its ratios, and is drawn over the first
#:end
  #:if eta
  log_evidence(modifyList(theta, list(lengthscale = theta$lengthscale * (value / first))), tau2, eta)
  #:else
  log_evidence(modifyList(theta, list(lengthscale = theta$lengthscale * (value / first))), tau2)
  #:end
}
#:if has tau2
evidences <- as.vector(t(sapply(at_1, at_lengthscale)))
#:else
evidences <- sapply(lengthscale, at_lengthscale)
#:end
#:check log_evidence = evidences
#:if has current_log_evidence
#:check current_log_evidence = at_lengthscale(first)
#:end
#:if has gradient

# Its slopes by the logarithms of the lengthscale (each of a list), of tau2, and of eta where there is one
#:need slope_at_zero
moved <- function(i, h) {
  l <- theta$lengthscale
  l[i] <- l[i] * exp(h)
  modifyList(theta, list(lengthscale = l))
}
each <- seq_along(theta$lengthscale)
#:if eta
gradient <- sapply(each, function(i) slope_at_zero(function(h) log_evidence(moved(i, h), tau2, eta)))
gradient <- c(gradient, slope_at_zero(function(h) log_evidence(theta, tau2 * exp(h), eta)),
              slope_at_zero(function(h) log_evidence(theta, tau2, eta * exp(h))))
#:else
gradient <- sapply(each, function(i) slope_at_zero(function(h) log_evidence(moved(i, h), tau2)))
gradient <- c(gradient, slope_at_zero(function(h) log_evidence(theta, tau2 * exp(h))))
#:end
#:check gradient
#:end
#:if has local_maximum_lengthscale

# A maximum is flat: its place has fewer digits.
#:digits 7
# Its local maxima: where it is higher than at both neighbours, and then where its slope is 0
#:need slope_at_zero
slope <- function(u) slope_at_zero(function(h) at_lengthscale(exp(u + h)))
u <- log(lengthscale)
inner <- evidences[-c(1, length(u))]
peaks <- 1 + which(inner > evidences[seq_along(inner)] & inner >= evidences[-(1:2)])
maxima <- exp(sapply(peaks, function(i) uniroot(slope, u[c(i - 1, i + 1)], tol = 1e-13)$root))
#:check local_maximum_lengthscale = maxima
#:check local_maximum_log_evidence = sapply(maxima, at_lengthscale)
#:end
#:if has median heuristic

# What is proposed beside it: the median of the distances between the points
#:if inducing_rule == random
median_distance <- median(dist(rbind(X[observed, , drop = FALSE], z)))
#:else
median_distance <- median(dist(X[observed, , drop = FALSE]))
#:end
#:check median heuristic = median_distance
#:check median heuristic / √2 = median_distance / sqrt(2)
#:end
