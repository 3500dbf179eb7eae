# The squared norm of the function in the kernel's space by its terms, and how a Gaussian process with this kernel would
# see it: the share of rougher draws (chi squared), and the log of its density over that at 0.
#:as pieces/bench
norm2 <- sum(share)
#:check share
#:check norm2
#:check degrees_of_freedom
#:check rougher_share = pchisq(norm2, degrees_of_freedom, lower.tail = FALSE)
#:check log_density_ratio = -norm2 / 2
