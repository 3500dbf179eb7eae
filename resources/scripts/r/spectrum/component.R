# One component as a function: the coordinate along it that a point at x would have.
#:as pieces/components_of_pca
projection <- project(at)[, min(component, kept)]
#:check projection
