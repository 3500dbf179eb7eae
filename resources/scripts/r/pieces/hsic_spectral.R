# n HSIC as the sum of lambda_k mu_l z_kl² / n², lambda and mu the eigenvalues of the centred Gram matrices (ibid.,
# theorem 2); weights that are left out are replaced by their sum, `rest`.
spectrum_of_hsic <- function(K, L) {
  n <- nrow(K)
  eigenvalues <- function(A) pmax(eigen(A, symmetric = TRUE, only.values = TRUE)$values, 0)
  weights <- without_negligible(as.vector(outer(eigenvalues(K), eigenvalues(L))) / n^2)
  c(grouped(weights), rest = sum(diag(K)) * sum(diag(L)) / n^2 - sum(weights))
}
