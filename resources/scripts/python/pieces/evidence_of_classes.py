#:as pieces/two_classes
#:as pieces/laplace_mode

def evidence(theta, nu):
    C = k(Z, Z, theta) + nu * np.eye(len(Z))
    alpha, psi = laplace_mode(C, t)
    W = special.expit(C @ alpha) * special.expit(-C @ alpha)
    B = np.eye(len(Z)) + np.sqrt(W)[:, None] * C * np.sqrt(W)
    return psi[-1] - np.sum(np.log(np.diag(linalg.cholesky(B))))

