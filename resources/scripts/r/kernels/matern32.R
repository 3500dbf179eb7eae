#:need distances
matern32 <- function(a, b, lengthscale) {
  s <- sqrt(3 * squared_distance(a, b, lengthscale))
  (1 + s) * exp(-s)
}
