fit = -0.5 * observed @ alpha
complexity = -np.sum(np.log(np.diag(L))) - 0.5 * log_det_A
log_evidence = fit + complexity - 0.5 * (len(observed) - p) * np.log(2 * np.pi)
residual_of_fit = noise * alpha[: len(t)]  # t - mean(x)
train_rmse = np.sqrt(np.mean(residual_of_fit**2))
#:if slopes and dimension == 1
norm2 = alpha @ observed - noise * np.sum(alpha[: len(t)] ** 2) - slope_noise * np.sum(alpha[len(t):] ** 2)
#:else
norm2 = alpha @ (t - noise * alpha)  # of f less its mean function, in the space of k
#:end

# Each target given all the others, without a refit (Rasmussen and Williams, section 5.4.2).
loo_variance = 1 / np.diag(P)[: len(t)]
loo_mean = t - alpha[: len(t)] * loo_variance

def score(targets, mean, variance):  # root mean square error, and mean log predictive density
    errors = (targets - mean) ** 2
    return np.sqrt(np.mean(errors)), np.mean(-0.5 * (errors / variance + np.log(2 * np.pi * variance)))

loo_rmse, loo_log_score = score(t, loo_mean, loo_variance)
#:if has held_out
held_out_mean, held_out_variance = predict(X[held_out])
held_out_variance = held_out_variance + noise
held_out_rmse, held_out_log_score = score(y[held_out], held_out_mean, held_out_variance)
#:end
#:check log_evidence
#:check norm2
#:check train_rmse
#:check loo_rmse
#:check loo_log_score
#:check held_out_rmse
#:check held_out_log_score
