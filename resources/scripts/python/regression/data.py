# The posterior of the function given the targets, with its standard deviations and its band.
#:refuse slopes and dimension == 1 and not analytic: the slopes of the kernel are taken by central differences here, and this kernel has kinks
#:as pieces/gp_regression
mean, variance = predict(at)
latent_sd = np.sqrt(variance)  # of the function itself
observed_sd = np.sqrt(variance + noise)  # of a new target
z = stats.norm.ppf((1 + level) / 2)  # at each place by itself
#:if band == observed
lower, upper = mean - z * observed_sd, mean + z * observed_sd
#:else
lower, upper = mean - z * latent_sd, mean + z * latent_sd
#:end
#:if has ridge
#:as pieces/ridge
ridge = k(at, Z) @ c
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
