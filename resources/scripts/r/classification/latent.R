# The latent function under the Laplace approximation, with a band of two standard deviations, and the mode at the
# points.
#:as pieces/laplace
there <- latent_at(at)
latent_mean <- there$mean
latent_sd <- sqrt(there$variance)
#:check latent_mean
#:check latent_sd
#:check latent_lower = latent_mean - 2 * latent_sd
#:check latent_upper = latent_mean + 2 * latent_sd
#:check point = learned
#:check mode
