#:if view == kernel-pca
# The eigenvalues of kernel PCA, those of the inner products of the features.
#:as pieces/kernel_pca
#:check eigenvalue = D[seq_along(number)]
#:check trace = sum(diag(inner))
#:points number, abs(D[seq_along(number)])
#:else
# Mercer's eigenvalues under a measure, and their sum, the mean of k(x, x).
#:as pieces/mercer
#:check eigenvalue = eigenvalues[seq_along(number)]
#:check trace = sum(weights_of_nodes * k_diag(nodes_of_rule))
#:points number, eigenvalues[seq_along(number)]
#:if has analytic and measure == gaussian
#:as pieces/analytic_mercer
#:check analytic = analytic_eigenvalues(length(number))
#:end
#:end
