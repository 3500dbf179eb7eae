# The prior of the function, before any target is seen: about its mean function, with variance k(x, x).
#:if mean == zero
mean_part <- 0
#:else
#:as pieces/gp_regression
mean_part <- as.vector(h(at) %*% b)  # the coefficients are those that the targets tell
#:end
#:if band == observed
sd <- sqrt(k_diag(at) + noise)  # of a target
#:else
sd <- sqrt(k_diag(at))  # of the function itself
#:end
z <- qnorm((1 + level) / 2)
prior_lower <- mean_part - z * sd
prior_upper <- mean_part + z * sd
#:check prior_lower
#:check prior_upper
#:if draws
#:note the draws of the prior are random and are not redrawn
#:end
