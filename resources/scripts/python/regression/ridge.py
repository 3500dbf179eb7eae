# Kernel ridge regression in the plane.
#:as pieces/observations
#:as pieces/ridge
ridge = k(at, Z) @ c
#:check ridge
