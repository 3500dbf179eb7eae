# The posterior mean of the function, and how well it foretells the targets.
#:refuse slopes and dimension == 1 and not analytic: the slopes of the kernel are taken by central differences here, and this kernel has kinks
#:as pieces/gp_regression
mean, _ = predict(at)
#:as pieces/regression_scores
#:if has ridge_train_rmse
#:as pieces/ridge
ridge_train_rmse = np.sqrt(np.mean((t - K @ c) ** 2))
#:end
#:if has ridge_held_out_rmse
ridge_held_out_rmse = np.sqrt(np.mean((y[held_out] - k(X[held_out], Z) @ c) ** 2))
#:end
#:check mean
#:check ridge_train_rmse
#:check ridge_held_out_rmse
