# Standardised residuals: how far each target lies from what all the others foretell of it, in standard deviations of
# a new target; of targets that are held out, from what those that were learned foretell. Then the scores.
#:refuse slopes and dimension == 1 and not analytic: the slopes of the kernel are taken by central differences here, and this kernel has kinks
#:as pieces/gp_regression
#:as pieces/regression_scores
#:if has ridge_train_rmse
#:as pieces/ridge
ridge_train_rmse = np.sqrt(np.mean((t - K @ c) ** 2))
#:end
#:if has ridge_held_out_rmse
ridge_held_out_rmse = np.sqrt(np.mean((y[held_out] - k(X[held_out], Z) @ c) ** 2))
#:end

def normal_scores(residuals):  # Blom's normal quantiles (i - 3/8) / (n + 1/4) of the ranks
    rank = stats.rankdata(residuals, method="ordinal")
    return stats.norm.ppf((rank - 0.375) / (len(residuals) + 0.25))

foretold, foretold_sd = loo_mean, np.sqrt(loo_variance)
quantile = normal_scores((t - foretold) / foretold_sd)
outside = np.sum(np.abs(t - foretold) / foretold_sd > 1.96)
#:if has held_out
order = np.argsort(np.concatenate([learned, held_out]))  # the rows of the data
foretold = np.concatenate([foretold, held_out_mean])[order]
foretold_sd = np.concatenate([foretold_sd, np.sqrt(held_out_variance)])[order]
held_out_quantile = normal_scores((y[held_out] - held_out_mean) / np.sqrt(held_out_variance))
quantile = np.concatenate([quantile, held_out_quantile])[order]
#:end
residual = (y[np.isfinite(y)] - foretold) / foretold_sd
#:check foretold
#:check foretold_sd
#:check residual
#:check quantile
#:check outside
#:check ridge_train_rmse
#:check ridge_held_out_rmse
