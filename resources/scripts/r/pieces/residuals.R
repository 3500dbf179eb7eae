# Standardised residuals: how far each target lies from what all the others foretell of it, in standard deviations of
# a new target; of targets that are held out, from what those that were learned foretell. Then the scores.
#:refuse slopes and dimension == 1 and not analytic: the slopes of the kernel are taken by central differences here, and this kernel has kinks
#:as pieces/gp_regression
#:as pieces/regression_scores
#:if has ridge_train_rmse
#:as pieces/ridge
#:end

normal_scores <- function(residuals)  # Blom's normal quantiles (i - 3/8) / (n + 1/4) of the ranks
  qnorm((rank(residuals, ties.method = "first") - 0.375) / (length(residuals) + 0.25))

foretold <- loo_mean
foretold_sd <- sqrt(loo_variance)
quantile <- normal_scores((t - foretold) / foretold_sd)
outside <- sum(abs(t - foretold) / foretold_sd > 1.96)
#:if has held_out
order <- base::order(c(learned, held_out))  # the rows of the data
foretold <- c(foretold, out$mean)[order]
foretold_sd <- c(foretold_sd, sqrt(out$variance))[order]
quantile <- c(quantile, normal_scores((y[held_out] - out$mean) / sqrt(out$variance)))[order]
#:end
residual <- (y[is.finite(y)] - foretold) / foretold_sd
#:check foretold
#:check foretold_sd
#:check residual
#:check quantile
#:check outside
#:check ridge_train_rmse = rmse(t, as.vector(K %*% c_ridge))
#:check ridge_held_out_rmse = rmse(y[held_out], as.vector(k(X[held_out, , drop = FALSE], Z) %*% c_ridge))
