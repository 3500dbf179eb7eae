#:if has mean
#:as pieces/embedding_posterior
mean <- drop(r(at, S) %*% weights)
#:check mean
#:else
# The empirical embedding, the mean of k(x, x_i) over the points
empirical <- rowMeans(k(at, X))
#:check empirical
#:end
