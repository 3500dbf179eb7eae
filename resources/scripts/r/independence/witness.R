# The dependence witness: the embedding of the pairs less the product of those of the variables,
# f(u, v) = mean k(u, x_i) l(v, y_i) - mean k(u, x_i) mean l(v, y_i). Its squared norm is the biased HSIC.
#:as pieces/variable_kernels
K <- gram(at[, 1], X[, 1], 1)
L <- gram(at[, 2], X[, 2], 2)
witness <- rowMeans((K - rowMeans(K)) * L)
#:check witness
