def log_jacobian(k, at, scale):
    # ½ log det ⟨∂_i φ, ∂_j φ⟩ of the feature map at each place, from ⟨∂_i φ(x), ∂_j φ(x)⟩ = ∂²k(x, y)/∂x_i∂y_j at y = x by
    #:if analytic
    # central differences, whose error is even in the step, extrapolated to 0 (Richardson)
    powers = 4, 16, 64
    #:else
    # central differences, extrapolated to 0 (Richardson); the kernel is rough, so that odd powers of the step count
    powers = 2, 4, 8, 16, 32
    #:end
    d = at.shape[1]

    def pairs(a, b):
        blocks = np.array_split(np.arange(len(a)), 1 + len(a) // 32)
        return np.concatenate([np.diag(k(a[i], b[i])) for i in blocks])

    def differences(i, j, h):
        ei, ej = h * np.eye(d)[i], h * np.eye(d)[j]
        return (pairs(at + ei, at + ej) - pairs(at + ei, at - ej) - pairs(at - ei, at + ej) + pairs(at - ei, at - ej)
                ) / (4 * h[:, 0] ** 2)

    metric = np.empty((len(at), d, d))
    step = np.full((len(at), 1), 0.005 * scale)
    for i in range(d):
        for j in range(d):
            table = [differences(i, j, step / 2**level) for level in range(1 + len(powers))]
            for power in powers:
                table = [(power * fine - coarse) / (power - 1) for coarse, fine in zip(table, table[1:])]
            metric[:, i, j] = table[0]
    return np.linalg.slogdet(metric)[1] / 2
