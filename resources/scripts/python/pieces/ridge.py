# Kernel ridge regression minimises sum (f(x) - t)^2 + lambda |f|^2: f = sum c_i k(x_i, .), c = (K + lambda I)^-1 t. It
# is the mean of a Gaussian process with noise variance lambda, and knows no mean function.
K = k(Z, Z)
#:if ridge_choice == noise
ridge_lambda = noise
#:end
#:if ridge_choice == by-hand
ridge_lambda = lambda_
#:end
#:if ridge_choice == loo
# lambda minimises the mean square of c_i / [(K + lambda I)^-1]_ii, each target's error given the others.
D, U = linalg.eigh(K)
D = np.maximum(D, 0)

def error_of(log_lambda):
    inverse = 1 / (D + np.exp(log_lambda))
    return np.mean(((U * inverse) @ (U.T @ t) / (U**2 @ inverse)) ** 2)

#:end
#:if ridge_choice == gcv
# lambda minimises generalised cross-validation, mean (t - f)^2 / (1 - df/n)^2 with df = tr K (K + lambda I)^-1.
D, U = linalg.eigh(K)
D = np.maximum(D, 0)

def error_of(log_lambda):
    kept = np.exp(log_lambda) / (D + np.exp(log_lambda))
    return np.mean((kept * (U.T @ t)) ** 2) / np.mean(kept) ** 2

#:end
#:if ridge_choice == loo or ridge_choice == gcv
scanned = np.log(D.max()) + np.log(10) * np.linspace(-12, 3, 241)
best = min(max(np.argmin([error_of(s) for s in scanned]), 1), len(scanned) - 2)
ridge_lambda = np.exp(optimize.minimize_scalar(error_of, bounds=scanned[[best - 1, best + 1]], method="bounded",
                                               options={"xatol": 1e-11}).x)
#:digits 7
#:end
c = linalg.solve(K + ridge_lambda * np.eye(len(Z)), t, assume_a="pos")
