#:as pieces/embedding_posterior
standard_deviation <- sqrt(pmax(prior_variance - colSums(v^2), 0))
#:check standard_deviation
