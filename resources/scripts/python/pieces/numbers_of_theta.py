offsets = 0.01 * np.array([-4, -3, -2, -1, 1, 2, 3, 4])
weights = np.array([1 / 280, -4 / 105, 1 / 5, -4 / 5, 4 / 5, -1 / 5, 4 / 105, -1 / 280]) / 0.01
numbers = [(name, j) for name in theta for j in range(np.size(theta[name])) if not name.endswith("degree")]

def moved(name, j, factor):  # theta with one of its numbers times a factor
    changed = np.array(theta[name], float)
    changed.flat[j] *= factor
    return {**theta, name: changed}

