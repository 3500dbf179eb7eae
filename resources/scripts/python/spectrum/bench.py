# A function of the kernel's space, and its value at a place as an inner product there.
#:as pieces/bench
#:as pieces/two_places
f = k(at, centres) @ c
#:if not build == centres
#:digits 7
#:end
#:check f
#:check k_first = k(at, first)[:, 0]
#:check place = first
#:check value_at_place = k(first, centres) @ c
