# The posterior mean of the function, and how well it foretells the targets.
#:refuse slopes and dimension == 1 and not analytic: the slopes of the kernel are taken by central differences here, and this kernel has kinks
#:as pieces/gp_regression
#:as pieces/regression_scores
#:if has ridge_train_rmse
#:as pieces/ridge
#:end
#:check mean = predict_at(at)$mean
#:check ridge_train_rmse = rmse(t, as.vector(K %*% c_ridge))
#:check ridge_held_out_rmse = rmse(y[held_out], as.vector(k(X[held_out, , drop = FALSE], Z) %*% c_ridge))
