# The probability of the class that is t = 1.
#:as pieces/laplace
there <- latent_at(at)
latent_mean <- there$mean
latent_variance <- there$variance
averaged <- averaged_probability(latent_mean, latent_variance)
probit <- probit_probability(latent_mean, latent_variance)
at_mean <- plogis(latent_mean)
#:check averaged
#:check probit
#:check at_mean
#:if dimension > 1
# The map is carried from Chebyshev nodes to its cells, to 1e-6 of its size at worst.
#:digits 7
#:end
#:if probability == averaged
#:check probability = averaged
#:end
#:if probability == probit
#:check probability = probit
#:end
#:if probability == at-mean
#:check probability = at_mean
#:end
#:check latent_mean
#:check latent_variance
#:as pieces/class_scores_of_laplace
#:if has companion_train_error
#:as pieces/companion
decision <- as.vector(K %*% weight) + b
#:check companion_train_error = error_rate(decision, t)
#:check companion_train_auc = auc(decision, t)
#:check kernel_logistic = plogis(as.vector(k(at, Z) %*% weight) + b)
#:if has held_out
held_decision <- as.vector(k(X[held_out, , drop = FALSE], Z) %*% weight) + b
#:check companion_held_out_error = error_rate(held_decision, held_t)
#:check companion_held_out_auc = auc(held_decision, held_t)
#:end
#:end
