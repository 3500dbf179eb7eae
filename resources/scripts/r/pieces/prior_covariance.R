#:if family == se and eta
r <- function(a, b, p = theta, e = eta) {
  # the integral of k(a, u) k(u, b) exp(-|u|^2 / (2 eta^2)) du, the measure not normalised
  l <- p$lengthscale * rep(1, ncol(a))
  peak <- p$scale^2 * prod(sqrt(2 * pi / (2 / l^2 + 1 / e^2)))
  spread <- sqrt(l^2 + 2 * e^2)
  peak * exp(-squared_distance(a, b, l) / 4 - squared_distance(a, -b, spread) / 4)
}
#:else
#:if family == se
r <- function(a, b, p = theta) {
  # the integral of k(a, u) k(u, b) du
  l <- p$lengthscale * rep(1, ncol(a))
  p$scale^2 * pi^(ncol(a) / 2) * prod(l) * exp(-squared_distance(a, b, l) / 4)
}
#:else
#:if family == laplacian
r <- function(a, b, p = theta) {
  # the integral of k(a, u) k(u, b) du, the product over the columns of l (1 + h) exp(-h), h = |a - b| / l
  l <- p$lengthscale * rep(1, ncol(a))
  h <- function(d) abs(outer(a[, d], b[, d], "-")) / l[d]
  p$scale^2 * Reduce(`*`, lapply(seq_along(l), function(d) l[d] * (1 + h(d)) * exp(-h(d))))
}
#:else
#:if family == exponential
order <- 1 / 2
#:else
#:if family == matern32
order <- 3 / 2
#:else
order <- 5 / 2
#:end
#:end
r <- function(a, b, p = theta) {
  # the integral of k(a, u) k(u, b) du, again a Matérn correlation, of order 2 order + D / 2
  D <- ncol(a)
  l <- p$lengthscale * rep(1, D)
  v <- 2 * order + D / 2
  peak <- p$scale^2 * prod(l) * (gamma(order + D / 2) / gamma(order))^2 * gamma(v) / gamma(v + D / 2)
  peak <- peak * 2^D * pi^(D / 2) / (2 * order)^(D / 2)
  u <- pmax(sqrt(2 * order * squared_distance(a, b, l)), 1e-12)
  peak * 2^(1 - v) / gamma(v) * u^v * besselK(u, v)
}
#:end
#:end
#:end
