def log_volume(b, e):
    # log sqrt(det(A'A)) of n matrices A with the rows exp(-e_l) b_l, however small: each row is turned by reflections
    # that bring the largest to an axis, one after the other, and only then weighted
    n, m, D = b.shape
    rest, pivots = b.copy(), np.zeros((n, D))
    whole, every = np.linalg.norm(b, axis=2), np.arange(n)
    with np.errstate(divide="ignore"):
        for j in range(D):
            tail = rest[:, :, j:]
            length = np.linalg.norm(tail, axis=2)
            tail[length <= 32 * np.finfo(float).eps * whole] = 0  # rounding
            log_size = np.log(np.where(length > 32 * np.finfo(float).eps * whole, length, 0)) - e
            largest = log_size.argmax(axis=1)
            pivots[:, j] = log_size[every, largest]
            u = tail[every, largest]
            u[:, 0] += np.copysign(np.linalg.norm(u, axis=1), u[:, 0])
            u /= np.linalg.norm(u, axis=1, keepdims=True)
            tail -= 2 * np.einsum("nmd,nd->nm", tail, u)[:, :, None] * u[:, None]
            tail[every, largest, 1:] = 0
        A = np.sign(rest) * np.exp(np.log(np.abs(rest)) - e[:, :, None] - pivots[:, None])
    return pivots.sum(axis=1) + np.linalg.slogdet(A.transpose(0, 2, 1) @ A)[1] / 2
