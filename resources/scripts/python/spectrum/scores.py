# The coordinates of the points along the components, and what of each these leave out.
#:as pieces/components_of_pca
score = a * D[:kept]
#:if centred and norm == kernel
squared_norm = np.diag(K) - 2 * K.mean(0) + K.mean()  # of phi(x_i) less the mean of phi
#:else
squared_norm = np.diag(K)
#:end
#:check reconstruction_error = np.maximum(squared_norm - np.sum(score**2, 1), 0) by squared_norm.max()
#:checks score = score
#:if has score_2
#:points score[:, 0], score[:, 1]
#:end
