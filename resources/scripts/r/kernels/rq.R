#:need distances
rq <- function(a, b, lengthscale, alpha) {  # (1 + r^2 / (2 alpha))^-alpha, r in lengthscales
  exp(-alpha * log1p(squared_distance(a, b, lengthscale) / (2 * alpha)))
}
