#:need product_along
brownian <- function(a, b) product_along(a, b, pmin)
