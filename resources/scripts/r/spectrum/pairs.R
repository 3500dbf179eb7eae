# The kernel over all pairs of places on the line.
G <- k(cbind(at_1), cbind(at_2))
#:check k = as.vector(G)
