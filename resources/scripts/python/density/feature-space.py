#:refuse not exact: the peaks of the density are too fine to be integrated to many digits: look at a smaller window, or take a longer lengthscale
#:as pieces/student_t


#:if family == parabola and dimension == 1

# Feature space is the plane of φ(x) = (x, x²).
def phi(at):
    return np.hstack([at, at**2])


#:else

# The plane of the two leading principal components of the centred Gram matrix, through the mean of φ.
K = k(X, X)
values, vectors = np.linalg.eigh(K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean())
values, vectors = values[::-1][:2], vectors[:, ::-1][:, :2]
largest = np.argmax(np.abs(vectors) >= (1 - 1e-9) * np.abs(vectors).max(axis=0), axis=0)
vectors = vectors * np.sign(vectors[largest, np.arange(2)])  # the largest entry is positive


def phi(at):
    centred = k(at, X) - k(at, X).mean(axis=1)[:, None] - K.mean(axis=0) + K.mean()
    return centred @ vectors / np.sqrt(values)


#:end
points = phi(X)
#:check point_1 = points[:, 0]
#:if has point_2 and not has relative_density
#:check point_2 = points[:, 1]
#:points points[:, 0], points[:, 1]
#:points points[:, 0], points[:, 1]
#:end
#:if has x

# The curve of φ over the window, and q on it, before the Jacobian, over its largest value
manifold = phi(x[:, None])
density_on_manifold = np.exp(log_q(x[:, None]) - log_q(x[:, None]).max())
#:check manifold_1 = manifold[:, 0]
#:if not has relative_density
#:check manifold_2 = manifold[:, 1]
#:end
#:check density_on_manifold
#:end
#:note The contours of the density in the plane are not drawn again.
