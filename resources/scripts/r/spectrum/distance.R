# The distance of two places in feature space, sqrt(k(x, x) - 2 k(x, y) + k(y, y)), over their distance in input space.
#:as pieces/pair

distances <- function(start, direction) {
  y <- sweep(outer(apart, direction), 2, start, "+")
  start <- matrix(start, 1)
  sqrt(pmax(k(start, start)[1] - 2 * k(y, start)[, 1] + k_diag(y), 0))
}

#:if dimension > 1
#:check distance = distances(first[1, ], (second - first)[1, ] / sqrt(sum((second - first)^2)))
#:else
#:if shift_invariant
#:check distance = distances(0, 1)
#:else
#:check right = distances(first[1, ], 1)
#:check left = distances(first[1, ], -1)
#:end
#:end
