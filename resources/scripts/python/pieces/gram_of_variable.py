#:as pieces/variable_kernels
order = np.argsort(X[:, 0], kind="stable")
values = X[order, variable]
K = gram(values, values, variable)
side = min(len(X), 160)
block = np.arange(len(X)) * side // len(X)
mean_over = (block == np.arange(side)[:, None]) / np.bincount(block)[:, None]
picture = mean_over @ K @ mean_over.T
#:check point = order + 1
#:if not lengthscale == given
#:check lengthscale = ells[variable]
#:end
#:checks k = picture
#:image picture
