# The latent function under the Laplace approximation, with a band of two standard deviations, and the mode at the
# points.
#:as pieces/laplace
latent_mean, latent_variance = latent(at)
latent_sd = np.sqrt(latent_variance)
#:check latent_mean
#:check latent_sd
#:check latent_lower = latent_mean - 2 * latent_sd
#:check latent_upper = latent_mean + 2 * latent_sd
#:check point = learned + 1
#:check mode
