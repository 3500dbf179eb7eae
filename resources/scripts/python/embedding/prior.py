#:refuse dimension > 1: the map is one random draw of the prior
# The prior of an embedding, μ ~ GP(0, r) with r(x, y) = ∫ k(x, u) k(u, y) ν(du)
# (Flaxman, Sejdinovic, Cunningham and Filippi 2016, section 3): its band at each place
#:as pieces/prior_covariance
half = stats.norm.ppf(0.5 + level / 2) * np.sqrt([r(x[None], x[None])[0, 0] for x in at])
#:check prior_lower = -half
#:check prior_upper = half
#:note Draws of the prior are random and are not drawn again.
