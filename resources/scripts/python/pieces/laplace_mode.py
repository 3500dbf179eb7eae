def laplace_mode(C, t):
    # The mode of psi(a) = log p(t|a) - a'C^-1 a/2 by Newton's method from a = 0, with logistic likelihood: Rasmussen
    # and Williams (2006), algorithm 3.1. a = C alpha; a step that would fall is halved.
    def psi_of(alpha):
        a = C @ alpha
        return -0.5 * alpha @ a - np.sum(np.logaddexp(0, np.where(t == 1, -a, a)))

    alpha = np.zeros(len(t))
    psi = [psi_of(alpha)]
    for _ in range(200):
        a = C @ alpha
        gradient, s = t - special.expit(a), np.sqrt(special.expit(a) * special.expit(-a))  # W = s^2
        B = np.eye(len(t)) + s[:, None] * C * s
        residual = gradient - alpha
        move = residual - s * linalg.solve(B, s * (C @ residual), assume_a="pos")
        while psi_of(alpha + move) < psi[-1] - 1e-9 * abs(psi[-1]):
            move = move / 2
        alpha = alpha + move
        psi.append(psi_of(alpha))
        if np.max(np.abs(C @ move)) <= 1e-9 * (1 + np.max(np.abs(a))):
            break
    return alpha, np.array(psi)

