# A function of the kernel's space, and its value at a place as an inner product there.
#:as pieces/bench
#:as pieces/two_places
f <- as.vector(k(at, centres) %*% weight_of)
#:if not build == centres
#:digits 7
#:end
#:check f
#:check k_first = k(at, first)[, 1]
#:check place = first[1]
#:check value_at_place = sum(k(first, centres) * weight_of)
