# Kernel PCA: components v_j = sum_i a_ij phi(x_i) of unit norm, a_j'a_j = 1/D_j (Schoelkopf, Smola and Mueller 1998).
#:as pieces/kernel_pca
kept <- min(components, sum(D > 10 * length(D) * .Machine$double.eps * D[1]))
a <- sweep(U[, 1:kept, drop = FALSE], 2, sqrt(D[1:kept]), "/")

project <- function(x) {  # <phi(x) - mean of phi, v_j>
  cross <- k_norm(x, X)
#:if centred and norm == kernel
  sweep(cross, 2, colMeans(K)) %*% sweep(a, 2, colMeans(a))
#:else
  cross %*% a
#:end
}

