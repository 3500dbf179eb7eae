# The components as functions: the coordinate along each that a point at x would have.
#:as pieces/components_of_pca
#:if dimension > 1
u <- seq(window[1, 1], window[1, 2], length.out = 100)
v <- seq(window[2, 1], window[2, 2], length.out = 100)
component_at <- project(unname(as.matrix(expand.grid(u, v))))
#:else
component_at <- project(at)
#:end
#:checks component = component_at
