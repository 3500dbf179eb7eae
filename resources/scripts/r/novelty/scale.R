# The score at every place, and of every point.
#:as pieces/novelty_of_points
#:check s = scale_at(at)
#:check score_of_point = scores
