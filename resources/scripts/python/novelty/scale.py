# The score at every place, and of every point.
#:as pieces/novelty_of_points
#:check s = scale(at)
#:check score_of_point = scores
