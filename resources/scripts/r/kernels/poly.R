poly <- function(a, b, degree, offset) (a %*% t(b) + offset)^degree
