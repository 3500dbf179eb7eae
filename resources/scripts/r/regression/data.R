# The posterior of the function given the targets, with its standard deviations and its band.
#:refuse slopes and dimension == 1 and not analytic: the slopes of the kernel are taken by central differences here, and this kernel has kinks
#:as pieces/gp_regression
posterior <- predict_at(at)
mean <- posterior$mean
latent_sd <- sqrt(posterior$variance)  # of the function itself
observed_sd <- sqrt(posterior$variance + noise)  # of a new target
z <- qnorm((1 + level) / 2)  # at each place by itself
#:if band == observed
lower <- mean - z * observed_sd
upper <- mean + z * observed_sd
#:else
lower <- mean - z * latent_sd
upper <- mean + z * latent_sd
#:end
#:if has ridge
#:as pieces/ridge
ridge <- as.vector(k(at, Z) %*% c_ridge)
#:end
#:check mean
#:check latent_sd
#:check observed_sd
#:check lower
#:check upper
#:check ridge
#:if draws
#:note the draws of the posterior are random and are not redrawn
#:end
