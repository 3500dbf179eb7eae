# The components as functions: the coordinate along each that a point at x would have.
#:as pieces/components_of_pca
#:if dimension > 1
u, v = np.linspace(*window[0], 100), np.linspace(*window[1], 100)
component_at = project(np.array([(a_1, a_2) for a_2 in v for a_1 in u]))
#:else
component_at = project(at)
#:end
#:checks component = component_at
