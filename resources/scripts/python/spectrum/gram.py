# The Gram matrix, its rows in the order of the picture, with what its eigenvalues say.
#:as pieces/kernel_pca
#:if order == input
in_order = np.lexsort(X.T[::-1])  # by their coordinates
#:end
#:if order == class
#:if has label
in_order = np.lexsort(np.vstack([X.T[::-1], label]))  # by sample, then by their coordinates
#:else
in_order = np.lexsort(X.T[::-1])
#:end
#:end
#:if order == eigenvector
in_order = np.argsort(U[:, 0], kind="stable")
#:end
#:if has k_256
# Of more than 256 points the picture is of means over blocks.
block = np.arange(len(X)) * 256 // len(X) if len(X) > 256 else np.arange(len(X))
means = (block == np.unique(block)[:, None]) / np.bincount(block)[:, None]
G = means @ K[np.ix_(in_order, in_order)] @ means.T
#:else
G = K[np.ix_(in_order, in_order)]
#:end
values = linalg.eigvalsh(K)
numerical_rank = np.sum(values > 10 * len(X) * np.finfo(float).eps * values[-1])
product = np.outer(np.diag(K), np.diag(K))
#:checks k = G
#:check least_eigenvalue = values[0] by values[-1]
#:check cauchy_schwarz_gap = np.min((product - K**2)[np.triu_indices(len(X), 1)]) by np.max(product)
#:check numerical_rank
#:image G
