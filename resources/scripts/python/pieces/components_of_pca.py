# Kernel PCA: components v_j = sum_i a_ij phi(x_i) of unit norm, a_j'a_j = 1/D_j (Schoelkopf, Smola and Mueller 1998).
#:as pieces/kernel_pca
kept = min(components, int(np.sum(D > 10 * len(D) * np.finfo(float).eps * D[0])))
a = U[:, :kept] / np.sqrt(D[:kept])

def project(x):  # <phi(x) - mean of phi, v_j>
    cross = k_norm(x, X)
#:if centred and norm == kernel
    return (cross - K.mean(0)) @ (a - a.mean(0))
#:else
    return cross @ a
#:end

