#:refuse method == dpm: the mixture is fitted by a variational method that begins at random places
# A picture and its label as one vector, the label as ten numbers of which one is 1, under the kernel
# exp(-|x - x'|^2 / (2 l^2)) exp(-|t - t'|^2 / (2 m^2)); l is the median distance of training pictures, times a number.
median = np.median(spatial.distance.pdist(X[training_row]))
novel = asked_label != label[asked_row]

def exponents(rows, labels, l, m):  # of the training pictures (across) and others with these labels (down)
    pictures = spatial.distance.cdist(X[rows], X[training_row], "sqeuclidean") / (2 * l**2)
    return -pictures - (labels[:, None] != label[training_row]) / m**2

# Kernel student-T (Huszar and Lacoste-Julien 2011): s(x), as for points.
#:as pieces/student_t_excess
K = np.exp(exponents(training_row, label[training_row], multiplier * median, label_lengthscale))
L = linalg.cholesky(K + sigma0**2 * np.eye(len(K)), lower=True)
root = linalg.solve_triangular(L, np.eye(len(K)), lower=True)
ones = root.sum(1)  # L^-1 1
#:if scored == training
# Each training row given all the others: g = [(K + sigma0^2 I)^-1]_ii, b = its row's sum.
g, b = np.sum(root**2, 0), root.T @ ones
s = 1 + excess(np.maximum(1 / (sigma0**2 * g) - 1, 0), b / g, sigma0**2 * (ones @ ones - b**2 / g), len(K) - 1)
#:else
cross = np.exp(exponents(asked_row, asked_label, multiplier * median, label_lengthscale)).T
E = root @ cross
s = 1 + excess(np.maximum(1 - np.sum(E**2, 0), 0) / sigma0**2, 1 - ones @ E, sigma0**2 * ones @ ones, len(K))
#:end
scores_of = {"kst": s}
#:if kde or method == kde
#:if scored == test
# Kernel density estimate with Gaussians: minus its logarithm.
h, m = kde_multiplier * median, kde_label_lengthscale
scores_of["kde"] = np.log(len(K)) + X.shape[1] / 2 * np.log(2 * np.pi * h**2) + 5 * np.log(2 * np.pi * m**2) - (
    special.logsumexp(exponents(asked_row, asked_label, h, m), axis=1))
#:end
#:end
#:if kpca or method == kpca
#:if scored == test
# Kernel PCA: the squared distance in feature space from the mean and the first component.
centred = K - K.mean(0) - K.mean(1)[:, None] + K.mean()
D, U = linalg.eigh(centred, subset_by_index=[len(K) - 1, len(K) - 1])
a = U[:, 0] / np.sqrt(D[0])
a = a - a.mean()
scores_of["kpca"] = np.maximum(1 + K.mean() - 2 * cross.mean(0) - (a @ cross - a @ K.mean(0)) ** 2, 0)
#:end
#:end
