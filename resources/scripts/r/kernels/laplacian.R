#:need distances
laplacian <- function(a, b, lengthscale) exp(-along(scaled(a, lengthscale), scaled(b, lengthscale), abs))
