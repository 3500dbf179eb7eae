linear <- function(a, b) a %*% t(b)
