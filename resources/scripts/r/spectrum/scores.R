# The coordinates of the points along the components, and what of each these leave out.
#:as pieces/components_of_pca
score <- sweep(a, 2, D[1:kept], "*")
#:if centred and norm == kernel
squared_norm <- diag(K) - 2 * colMeans(K) + mean(K)  # of phi(x_i) less the mean of phi
#:else
squared_norm <- diag(K)
#:end
#:check reconstruction_error = pmax(squared_norm - rowSums(score^2), 0) by max(squared_norm)
#:checks score = score
#:if has score_2
#:points score[, 1], score[, 2]
#:end
