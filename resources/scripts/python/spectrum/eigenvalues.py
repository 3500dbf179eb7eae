#:if view == kernel-pca
# The eigenvalues of kernel PCA, those of the inner products of the features.
#:as pieces/kernel_pca
#:check eigenvalue = D[: len(number)]
#:check trace = np.trace(inner)
#:points number, np.abs(D[: len(number)])
#:else
# Mercer's eigenvalues under a measure, and their sum, the mean of k(x, x).
#:as pieces/mercer
#:check eigenvalue = eigenvalues[: len(number)]
#:check trace = weights_of_nodes @ k_diag(nodes_of_rule)
#:points number, eigenvalues[: len(number)]
#:if has analytic and measure == gaussian
#:as pieces/analytic_mercer
#:check analytic = analytic_eigenvalues(len(number))
#:end
#:end
