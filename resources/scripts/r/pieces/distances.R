scaled <- function(a, lengthscale) t(t(a) / lengthscale)
along <- function(a, b, f) {  # the sum over d of f(x_d - y_d), for all rows x of a and y of b
  total <- matrix(0, nrow(a), nrow(b))
  for (d in seq_len(ncol(a))) total <- total + f(outer(a[, d], b[, d], "-"))
  total
}
squared_distance <- function(a, b, lengthscale = 1) {
  along(scaled(a, lengthscale), scaled(b, lengthscale), function(h) h^2)
}
