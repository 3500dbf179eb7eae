# Kernel ridge regression minimises sum (f(x) - t)^2 + lambda |f|^2: f = sum c_i k(x_i, .), c = (K + lambda I)^-1 t. It
# is the mean of a Gaussian process with noise variance lambda, and knows no mean function.
K <- k(Z, Z)
#:if ridge_choice == noise
ridge_lambda <- noise
#:end
#:if ridge_choice == by-hand
ridge_lambda <- lambda_
#:end
#:if ridge_choice == loo or ridge_choice == gcv
eigen_K <- eigen(K, symmetric = TRUE)
D <- pmax(eigen_K$values, 0)
U <- eigen_K$vectors
coordinates <- as.vector(crossprod(U, t))
#:end
#:if ridge_choice == loo
# lambda minimises the mean square of c_i / [(K + lambda I)^-1]_ii, each target's error given the others.
error_of <- function(log_lambda) {
  inverse <- 1 / (D + exp(log_lambda))
  mean((as.vector(U %*% (inverse * coordinates)) / as.vector(U^2 %*% inverse))^2)
}
#:end
#:if ridge_choice == gcv
# lambda minimises generalised cross-validation, mean (t - f)^2 / (1 - df/n)^2 with df = tr K (K + lambda I)^-1.
error_of <- function(log_lambda) {
  kept <- exp(log_lambda) / (D + exp(log_lambda))
  mean((kept * coordinates)^2) / mean(kept)^2
}
#:end
#:if ridge_choice == loo or ridge_choice == gcv
scanned <- log(max(D)) + log(10) * seq(-12, 3, length.out = 241)
best <- min(max(which.min(sapply(scanned, error_of)), 2), length(scanned) - 1)
ridge_lambda <- exp(optimize(error_of, scanned[c(best - 1, best + 1)], tol = 1e-11)$minimum)
#:digits 7
#:end
c_ridge <- solve(K + diag(ridge_lambda, nrow(Z)), t)
