#:need distances
se <- function(a, b, lengthscale) exp(-squared_distance(a, b, lengthscale) / 2)
