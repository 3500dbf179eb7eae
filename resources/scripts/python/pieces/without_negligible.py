# Eigenvalues or weights in descending order without the least ones, whose squares sum to at most
# 1e-18 of all: these change no variance, and their sum is added as a constant.
def without_negligible(values):
    values = np.sort(values)[::-1]
    values = values[values > 0]
    beyond = np.cumsum(values[::-1]**2)[::-1]  # of a value and all that are smaller
    return values[beyond > 1e-18 * beyond[0]]


