# The score at every place, and of every point.
#:as pieces/novelty_of_points
#:if has excess
#:check excess = scale(at) - 1
#:end
#:if has log10_excess
#:check log10_excess = np.log10(scale(at) - 1)
#:end
#:if has s
#:check s = scale(at)
#:end
#:check score_of_point = scores
