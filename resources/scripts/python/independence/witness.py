# The dependence witness: the embedding of the pairs less the product of those of the variables,
# f(u, v) = mean k(u, x_i) l(v, y_i) - mean k(u, x_i) mean l(v, y_i). Its squared norm is the biased HSIC.
#:as pieces/variable_kernels
K, L = gram(at[:, 0], X[:, 0], 0), gram(at[:, 1], X[:, 1], 1)
witness = np.mean((K - K.mean(axis=1, keepdims=True)) * L, axis=1)
#:check witness
