#:if has mean
#:as pieces/embedding_posterior
mean = r(at, S) @ weights
#:check mean
#:else
# The empirical embedding, the mean of k(x, x_i) over the points
empirical = k(at, X).mean(axis=1)
#:check empirical
#:end
