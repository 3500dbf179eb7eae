#:as pieces/class_scores
fitted <- mode - nu * alpha  # the latent function itself, without the nu of the observation

# Each point as the others foretell it: what it says itself is taken out of the Gaussian at the mode, which is not
# sought again (LA-LOO: Vehtari et al., JMLR 17 (2016), 103). B = I + W^(1/2) C W^(1/2) = L L'.
root <- forwardsolve(L, diag(nrow(Z)))
left_out <- (diag(C) - colSums((root %*% (s * C))^2)) / colSums(root^2)
loo_mean <- mode - left_out * (t - plogis(mode))
loo_probability <- averaged_probability(loo_mean, pmax(left_out - nu, 0))
#:if has held_out
held <- latent_at(X[held_out, , drop = FALSE])
held_t <- as.numeric(label[held_out] == positive)
held_probability <- averaged_probability(held$mean, held$variance)
#:end
#:check log_evidence
#:check train_error = error_rate(fitted, t)
#:check train_auc = auc(fitted, t)
#:check loo_error = error_rate(loo_mean, t)
#:check loo_auc = auc(loo_probability, t)
#:check loo_log_score = log_score(loo_probability, t)
#:check held_out_error = error_rate(held$mean, held_t)
#:check held_out_auc = auc(held_probability, held_t)
#:check held_out_log_score = log_score(held_probability, held_t)
