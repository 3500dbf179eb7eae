# The distance of two places in feature space, sqrt(k(x, x) - 2 k(x, y) + k(y, y)), over their distance in input space.
#:as pieces/pair

def distances(start, direction):
    y = start + np.asarray(apart)[:, None] * direction
    return np.sqrt(np.maximum(k_diag(start) - 2 * k(y, start)[:, 0] + k_diag(y), 0))

#:if dimension > 1
#:check distance = distances(first, (second - first) / np.linalg.norm(second - first))
#:else
#:if shift_invariant
#:check distance = distances(np.zeros((1, 1)), np.ones((1, 1)))
#:else
#:check right = distances(first, np.ones((1, 1)))
#:check left = distances(first, -np.ones((1, 1)))
#:end
#:end
