parabola <- function(a, b) a %*% t(b) + a^2 %*% t(b^2)
