#:if norm == kernel
k_norm <- function(a, b) k(a, b)
#:end
#:if norm == delta
# The norm Q = delta: inner products in L2 of the line. Of k = s se(l) they are s^2 sqrt(pi) l se(sqrt(2) l).
k_norm <- function(a, b) {
  l <- theta$lengthscale
  k(a, b, list(scale = theta$scale^2 * sqrt(pi) * l, lengthscale = sqrt(2) * l))
}
#:end
#:if norm == smooth
# The norm Q = se(q): of k = s se(l) inner products are s^2 l^2 / (q t) se(t), t^2 = 2 l^2 - q^2.
k_norm <- function(a, b) {
  l <- theta$lengthscale
  q <- norm_lengthscale
  wide <- sqrt(2 * l^2 - q^2)
  k(a, b, list(scale = theta$scale^2 * l^2 / (q * wide), lengthscale = wide))
}
#:end
K <- k_norm(X, X)
#:if centred and norm == kernel
inner <- K - outer(rowMeans(K), rowMeans(K), `+`) + mean(K)  # HKH, H = I - 11'/n
#:else
inner <- K
#:end
spectral <- eigen(inner, symmetric = TRUE)
D <- spectral$values
U <- apply(spectral$vectors, 2, function(u) u * sign(u[abs(u) >= (1 - 1e-9) * max(abs(u))][1]))  # the largest is > 0
