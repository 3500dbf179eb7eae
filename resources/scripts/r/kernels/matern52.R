#:need distances
matern52 <- function(a, b, lengthscale) {
  s <- sqrt(5 * squared_distance(a, b, lengthscale))
  (1 + s + s^2 / 3) * exp(-s)
}
