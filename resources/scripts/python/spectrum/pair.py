# What the kernel says of two places: their inner product in feature space, its angle and distance there.
#:as pieces/pair
#:note the drawn pairs of values are random and are not redrawn
