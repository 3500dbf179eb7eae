sigmoid <- function(a, b, scale, offset) tanh(scale * a %*% t(b) + offset)
