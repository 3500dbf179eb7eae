product_along <- function(a, b, f) {  # the product over d of f(x_d, y_d), for all rows x of a and y of b
  product <- matrix(1, nrow(a), nrow(b))
  for (d in seq_len(ncol(a))) product <- product * outer(a[, d], b[, d], f)
  product
}
