#:need product_along
cosine <- function(a, b, frequency) product_along(a, b, function(x, y) cos(2 * pi * frequency * (x - y)))
