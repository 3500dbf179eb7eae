#:need distances
periodic <- function(a, b, lengthscale, period) {  # exp(-2 sum_d sin^2(pi (x_d - y_d) / period) / lengthscale^2)
  if (length(lengthscale) == 1) lengthscale <- rep(lengthscale, ncol(a))
  total <- 0
  for (d in seq_len(ncol(a)))
    total <- total + (sin(pi * outer(a[, d], b[, d], "-") / period) / lengthscale[d])^2
  exp(-2 * total)
}
