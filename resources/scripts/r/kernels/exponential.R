#:need distances
exponential <- function(a, b, lengthscale) exp(-sqrt(squared_distance(a, b, lengthscale)))
