#:need distances
bishop <- function(a, b, theta0, theta1, theta2, theta3) {
  theta0 * exp(-theta1 * squared_distance(a, b) / 2) + theta2 + theta3 * a %*% t(b)
}
