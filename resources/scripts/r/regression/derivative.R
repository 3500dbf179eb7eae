# The derivative f' of the function given the targets: differentiation is linear, so that f' is a Gaussian process,
# with Cov(f'(x), f(y)) = dk/dx and Cov(f'(x), f'(y)) = d2k/dxdy. Rasmussen and Williams (2006), section 9.4.
#:refuse not analytic: the kernel's derivatives are taken by central differences here, and this kernel has kinks
#:as pieces/gp_regression
#:if not slopes
#:as pieces/slopes_of_kernel
#:end
#:digits 8

predict_slope <- function(x) {  # mean and covariance of f'
#:if slopes and dimension == 1
  cross <- rbind(base::t(k_slope(x, Z)), k_slopes(S, x))
#:else
  cross <- base::t(k_slope(x, Z))
#:end
  E <- forwardsolve(L, cross)
  mean <- as.vector(crossprod(cross, alpha))
  covariance <- k_slopes(x, x) - crossprod(E)
#:if mean == constant
  covariance <- covariance + crossprod(crossprod(Q, E))
#:end
#:if mean == linear
  mean <- mean + b[2]
  doubt <- as.vector(forwardsolve(base::t(R), c(0, 1))) - crossprod(Q, E)
  covariance <- covariance + crossprod(doubt)
#:end
  list(mean = mean, covariance = covariance)
}

slope_at_places <- predict_slope(at)
slope <- slope_at_places$mean
slope_sd <- sqrt(pmax(diag(slope_at_places$covariance), 0))
ours <- median((band_upper - slope) / slope_sd)  # how many standard deviations Kernelscope's band takes

# The band holds at all places at once: the quantile of max |f' - mean| / sd over draws, here of their own seed.
places <- matrix(seq(at[1, 1], at[nrow(at), 1], length.out = 401))
covariance <- predict_slope(places)$covariance
spectral <- eigen((covariance + base::t(covariance)) / 2, symmetric = TRUE)
kept <- which(spectral$values > 1e-12 * spectral$values[1])
factor <- spectral$vectors[, kept] %*% diag(sqrt(spectral$values[kept]))
set.seed(seed)
draws_of_slope <- factor %*% matrix(rnorm(length(kept) * 10000), length(kept))
greatest <- apply(abs(draws_of_slope) / sqrt(rowSums(factor^2)), 2, max)
c_level <- quantile(greatest, level, names = FALSE)
error <- 4 * sqrt(2 * level * (1 - level) / 10000)  # of the level, of two runs of 10,000 draws
c_error <- diff(quantile(greatest, pmin(pmax(level + c(-error, error), 0), 1), names = FALSE))
#:note the simultaneous band of the derivative is drawn anew, and compared within its Monte Carlo error
#:check slope
#:check band_lower = slope - ours * slope_sd
#:within band_lower = slope - c_level * slope_sd ± c_error * max(slope_sd)
