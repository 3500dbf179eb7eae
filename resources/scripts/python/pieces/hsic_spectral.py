# n HSIC as the sum of lambda_k mu_l z_kl² / n², lambda and mu the eigenvalues of the centred Gram matrices (ibid.,
# theorem 2); weights that are left out are replaced by their sum, which is the last of what is returned.
def spectrum_of_hsic(K, L):
    n = len(K)
    products = np.outer(np.maximum(linalg.eigvalsh(K), 0), np.maximum(linalg.eigvalsh(L), 0)) / n**2
    weights = without_negligible(products.ravel())
    return (*grouped(weights), np.trace(K) * np.trace(L) / n**2 - weights.sum())

