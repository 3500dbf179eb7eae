def with_number(name, value, theta, diagonal):  # theta and diagonal with the number of this name at a value
    if name in ("noise", "nu"):
        return theta, value
    if name in theta:
        return {**theta, name: value}, diagonal
    of, j = name[:-1].split("[")  # "lengthscale[1]", one of a list
    changed = np.array(theta[of], float)
    changed[int(j)] = value
    return {**theta, of: changed}, diagonal

