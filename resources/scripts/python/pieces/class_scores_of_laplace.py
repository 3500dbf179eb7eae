#:as pieces/class_scores
fitted = mode - nu * alpha  # the latent function itself, without the nu of the observation

# Each point as the others foretell it: what it says itself is taken out of the Gaussian at the mode, which is not
# sought again (LA-LOO: Vehtari et al., JMLR 17 (2016), 103). B = I + W^(1/2) C W^(1/2) = L L'.
root = linalg.solve_triangular(L, np.eye(len(Z)), lower=True)
left_out = (np.diag(C) - np.sum((root @ (s[:, None] * C)) ** 2, 0)) / np.sum(root**2, 0)
loo_mean = mode - left_out * (t - special.expit(mode))
loo_probability = averaged_probability(loo_mean, np.maximum(left_out - nu, 0))
#:if has held_out
held_mean, held_variance = latent(X[held_out])
held_t = (label[held_out] == positive).astype(float)
held_probability = averaged_probability(held_mean, held_variance)
#:end
#:check log_evidence
#:check train_error = error_rate(fitted, t)
#:check train_auc = auc(fitted, t)
#:check loo_error = error_rate(loo_mean, t)
#:check loo_auc = auc(loo_probability, t)
#:check loo_log_score = log_score(loo_probability, t)
#:check held_out_error = error_rate(held_mean, held_t)
#:check held_out_auc = auc(held_probability, held_t)
#:check held_out_log_score = log_score(held_probability, held_t)
