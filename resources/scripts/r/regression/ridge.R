# Kernel ridge regression in the plane.
#:as pieces/observations
#:as pieces/ridge
ridge <- as.vector(k(at, Z) %*% c_ridge)
#:check ridge
