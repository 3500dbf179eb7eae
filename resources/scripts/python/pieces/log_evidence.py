#:as pieces/prior_covariance
#:need log_volume
x = X[observed]  # what the kernel is learned from; z is held out where it is a part of the points


#:if eta
def log_evidence(theta, tau2, eta):
    #:else
def log_evidence(theta, tau2):
    #:end
    (n, D), m = x.shape, len(z)
    l = theta["lengthscale"] * np.ones(D)
    K = k(z, x, theta)
    M = K.mean(axis=1)
    #:if eta
    values, P = np.linalg.eigh(r(z, z, theta, eta))
    #:else
    values, P = np.linalg.eigh(r(z, z, theta))
    #:end
    B = np.maximum(values, 0) + np.asarray(tau2)[..., None] / n  # its eigenvalues; for several tau2 at once
    scatter = ((K - M[:, None]) ** 2).sum()  # ‖K‖² - n ‖M‖²
    gaussian = np.log(B).sum(axis=-1) + ((M @ P) ** 2 / B).sum(axis=-1) + scatter / tau2
    gaussian += m * np.log(n) + m * (n - 1) * np.log(tau2) + m * n * np.log(2 * np.pi)
    # the slopes of k(x, z_l), as exp(-e_l) b_l
    h = (x[:, None] - z) / l
    #:if family == laplacian
    e, b = np.abs(h).sum(axis=2), np.sign(h) / l
    #:else
    rho = np.linalg.norm(h, axis=2)
    #:end
    #:if family == se
    e, b = rho**2 / 2, h / l
    #:end
    #:if family == exponential
    e, b = rho, h / l / np.where(rho > 0, rho, 1)[:, :, None]  # 0 at the kink
    #:end
    #:if family == matern32
    e, b = np.sqrt(3) * rho, 3 * h / l
    #:end
    #:if family == matern52
    e = np.sqrt(5) * rho
    b = 5 / 3 * (1 + e[:, :, None]) * h / l
    #:end
    return -gaussian / 2 + (log_volume(b, e) + D * np.log(theta["scale"])).sum()


