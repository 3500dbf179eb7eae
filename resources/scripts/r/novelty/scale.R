# The score at every place, and of every point.
#:as pieces/novelty_of_points
#:if has excess
#:check excess = scale_at(at) - 1
#:end
#:if has log10_excess
#:check log10_excess = log10(scale_at(at) - 1)
#:end
#:if has s
#:check s = scale_at(at)
#:end
#:check score_of_point = scores
