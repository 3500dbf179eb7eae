#:refuse dimension > 1: the map is one random draw of the prior
# The prior of an embedding, mu ~ GP(0, r) with r(x, y) the integral of k(x, u) k(u, y) nu(du)
# (Flaxman, Sejdinovic, Cunningham and Filippi 2016, section 3): its band at each place
#:need distances
#:as pieces/prior_covariance
half <- qnorm(0.5 + level / 2) * sqrt(apply(at, 1, function(x) r(t(x), t(x))[1]))
#:check prior_lower = -half
#:check prior_upper = half
#:note Draws of the prior are random and are not drawn again.
