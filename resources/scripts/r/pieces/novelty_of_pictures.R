#:refuse method == dpm: the mixture is fitted by a variational method that begins at random places
# A picture and its label as one vector, the label as ten numbers of which one is 1, under the kernel
# exp(-|x - x'|^2 / (2 l^2)) exp(-|t - t'|^2 / (2 m^2)); l is the median distance of training pictures, times a number.
median_distance <- median(dist(X[training_row, ]))
novel <- asked_label != label[asked_row]

exponents <- function(rows, labels, l, m) {  # of the training pictures (across) and others with these labels (down)
  squared <- outer(rowSums(X[rows, ]^2), rowSums(X[training_row, ]^2), `+`) - 2 * tcrossprod(X[rows, ], X[training_row, ])
  -pmax(squared, 0) / (2 * l^2) - outer(labels, label[training_row], `!=`) / m^2
}

# Kernel student-T (Huszar and Lacoste-Julien 2011): s(x), as for points.
#:as pieces/student_t_excess
K <- exp(exponents(training_row, label[training_row], multiplier * median_distance, label_lengthscale))
n <- nrow(K)
root <- forwardsolve(t(chol(K + diag(sigma0^2, n))), diag(n))
ones <- rowSums(root)  # L^-1 1
#:if scored == training
# Each training row given all the others: g = [(K + sigma0^2 I)^-1]_ii, b = its row's sum.
g <- colSums(root^2)
b <- as.vector(ones %*% root)
s <- 1 + excess(pmax(1 / (sigma0^2 * g) - 1, 0), b / g, sigma0^2 * (sum(ones^2) - b^2 / g), n - 1)
#:else
cross <- t(exp(exponents(asked_row, asked_label, multiplier * median_distance, label_lengthscale)))
E <- root %*% cross
s <- 1 + excess(pmax(1 - colSums(E^2), 0) / sigma0^2, 1 - as.vector(ones %*% E), sigma0^2 * sum(ones^2), n)
#:end
scores_of <- list(kst = s)
#:if kde or method == kde
#:if scored == test
# Kernel density estimate with Gaussians: minus its logarithm.
h <- kde_multiplier * median_distance
m <- kde_label_lengthscale
exponent <- exponents(asked_row, asked_label, h, m)
highest <- apply(exponent, 1, max)
scores_of$kde <- log(n) + ncol(X) / 2 * log(2 * pi * h^2) + 5 * log(2 * pi * m^2) -
  highest - log(rowSums(exp(exponent - highest)))
#:end
#:end
#:if kpca or method == kpca
#:if scored == test
# Kernel PCA: the squared distance in feature space from the mean and the first component.
centred_K <- K - outer(rowMeans(K), rowMeans(K), `+`) + mean(K)
first <- eigen(centred_K, symmetric = TRUE)
a <- first$vectors[, 1] / sqrt(first$values[1])
a <- a - mean(a)
scores_of$kpca <- pmax(1 + mean(K) - 2 * colMeans(cross) - as.vector(a %*% cross - sum(a * rowMeans(K)))^2, 0)
#:end
#:end
