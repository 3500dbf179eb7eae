#:need product_along
allsubsets <- function(a, b) product_along(a, b, function(x, y) 1 + x * y)
