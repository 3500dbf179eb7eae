#:refuse ard and not free == tau2: quadrature over several lengthscales is not written as a script
# The hyperparameters of kernel learning integrated out (Flaxman, Sejdinovic, Cunningham and Filippi 2016, section 4.3):
# the posterior is the marginal pseudolikelihood of evidence.R times the priors, here by quadrature over logarithms.
#:as pieces/log_evidence
#:need log_prior
#:need quadrature
log_sum <- function(terms) max(terms) + log(sum(exp(terms - max(terms))))
l <- theta$lengthscale
#:if free == tau2
log_joint <- function(v) {  # at several log tau2; the last summand is of the change to logarithms
  #:if eta
  value <- log_evidence(theta, exp(v), eta)
  #:else
  value <- log_evidence(theta, exp(v))
  #:end
  value + log_prior(exp(v), prior_tau2, prior_tau2_first, prior_tau2_second) + v
}
rule <- quadrature(log_joint, log(tau2) - 8, log(tau2) + 8)
joint <- log_joint(rule$nodes)
#:end
#:if free == lengthscale
log_joint <- function(u) {  # at several log lengthscales; the last summand is of the change to logarithms
  #:if eta
  value <- sapply(u, function(each) log_evidence(modifyList(theta, list(lengthscale = exp(each))), tau2, eta))
  #:else
  value <- sapply(u, function(each) log_evidence(modifyList(theta, list(lengthscale = exp(each))), tau2))
  #:end
  value + log_prior(exp(u), prior, prior_first, prior_second) + u
}
rule <- quadrature(log_joint, log(l) - 8, log(l) + 8)
joint <- log_joint(rule$nodes)
#:end
#:if free == both
log_joint <- function(u, v) {  # at all pairs of log lengthscales and log tau2; u and v are of the change to logarithms
  #:if eta
  value <- t(sapply(u, function(each) log_evidence(modifyList(theta, list(lengthscale = exp(each))), exp(v), eta)))
  #:else
  value <- t(sapply(u, function(each) log_evidence(modifyList(theta, list(lengthscale = exp(each))), exp(v))))
  #:end
  value <- value + log_prior(exp(u), prior, prior_first, prior_second) + u
  t(t(value) + log_prior(exp(v), prior_tau2, prior_tau2_first, prior_tau2_second) + v)
}
lo <- log(l) - 8
hi <- log(l) + 8
#:if bounded
if (nrow(z) > ncol(X)) {  # else the posterior runs away along lengthscale to infinity, tau2 to 0
  #:if inducing_rule == random
  median_distance <- median(dist(rbind(X[observed, , drop = FALSE], z)))
  #:else
  median_distance <- median(dist(X[observed, , drop = FALSE]))
  #:end
  lo <- log(bounds_from * median_distance)
  hi <- log(bounds_to * median_distance)
}
#:end
about <- seq(log(tau2) - 8, log(tau2) + 8, length.out = 161)
rule_u <- quadrature(function(u) apply(log_joint(u, about), 1, max), lo, hi)
thinned <- rule_u$nodes[seq(1, 512, by = 4)]
rule_v <- quadrature(function(v) apply(log_joint(thinned, v), 2, max), about[1], about[161])
over_v <- function(terms) apply(t(terms) + log(rule_v$weights), 2, log_sum)
over_u <- function(terms) apply(terms + log(rule_u$weights), 2, log_sum)
#:if quantity == tau2
rule <- rule_v
joint <- over_u(log_joint(rule_u$nodes, rule_v$nodes))
#:else
rule <- rule_u
joint <- over_v(log_joint(rule_u$nodes, rule_v$nodes))
#:end
#:end
log_Z <- log_sum(joint + log(rule$weights))
posterior_mean <- sum(rule$weights * exp(rule$nodes + joint - log_Z))
#:check posterior_log_evidence = log_Z
#:check posterior_mean

# Its density at some values, p(value) = p(log value) / value
#:if free == both
#:if quantity == tau2
at_places <- over_u(log_joint(rule_u$nodes, log(quadrature_at)))
#:else
at_places <- over_v(log_joint(log(quadrature_at), rule_v$nodes))
#:end
#:else
at_places <- log_joint(log(quadrature_at))
#:end
#:check quadrature = exp(at_places - log_Z) / quadrature_at
#:if has prior_at

# and that of its prior
#:if free == tau2
#:check prior = exp(log_prior(prior_at, prior_tau2, prior_tau2_first, prior_tau2_second))
#:end
#:if free == lengthscale
#:check prior = exp(log_prior(prior_at, prior, prior_first, prior_second))
#:end
#:if free == both and quantity == tau2
#:check prior = exp(log_prior(prior_at, prior_tau2, prior_tau2_first, prior_tau2_second))
#:end
#:if free == both and not quantity == tau2
#:check prior = exp(log_prior(prior_at, prior, prior_first, prior_second))
#:end
#:end
#:note The draws of the chains are random and are not drawn again.
