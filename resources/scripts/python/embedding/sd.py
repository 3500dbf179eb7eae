#:as pieces/embedding_posterior
standard_deviation = np.sqrt(np.maximum(prior_variance - (v**2).sum(axis=0), 0))
#:check standard_deviation
