# Eigenvalues or weights in descending order without the least ones, whose squares sum to at most
# 1e-18 of all: these change no variance, and their sum is added as a constant.
without_negligible <- function(values) {
  values <- sort(values[values > 0], decreasing = TRUE)
  beyond <- rev(cumsum(rev(values^2))) # of a value and all that are smaller
  values[beyond > 1e-18 * beyond[1]]
}

