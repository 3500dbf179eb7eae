# How Newton's method climbs psi(a) = log p(t|a) - a'C^-1 a/2 to its maximum, the mode.
#:as pieces/laplace
#:check psi
