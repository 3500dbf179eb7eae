fit <- -0.5 * sum(observed * alpha)
complexity <- -sum(log(diag(L))) - 0.5 * log_det_A
log_evidence <- fit + complexity - 0.5 * (length(observed) - p) * log(2 * pi)
train_rmse <- sqrt(base::mean((noise * alpha[1:n])^2))  # t - mean(x) = noise alpha
#:if slopes and dimension == 1
norm2 <- sum(alpha * observed) - noise * sum(alpha[1:n]^2) - slope_noise * sum(alpha[-(1:n)]^2)
#:else
norm2 <- sum(alpha * (t - noise * alpha))  # of f less its mean function, in the space of k
#:end

# Each target given all the others, without a refit (Rasmussen and Williams, section 5.4.2).
loo_variance <- 1 / diag(P)[1:n]
loo_mean <- t - alpha[1:n] * loo_variance

rmse <- function(targets, mean) sqrt(base::mean((targets - mean)^2))
log_score <- function(targets, mean, variance) base::mean(dnorm(targets, mean, sqrt(variance), log = TRUE))
#:if has held_out
out <- predict_at(X[held_out, , drop = FALSE])
out$variance <- out$variance + noise
#:end
#:check log_evidence
#:check norm2
#:check train_rmse
#:check loo_rmse = rmse(t, loo_mean)
#:check loo_log_score = log_score(t, loo_mean, loo_variance)
#:check held_out_rmse = rmse(y[held_out], out$mean)
#:check held_out_log_score = log_score(y[held_out], out$mean, out$variance)
