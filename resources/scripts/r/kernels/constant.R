constant <- function(a, b, value) matrix(value, nrow(a), nrow(b))
