check_points <- function(name, points, mean) {  # one that moved by a millionth is seen
  points <- as.matrix(points)
  error <- 1e-14 * apply(points, 2, function(x) diff(range(x)) + max(abs(x)))
  if (!isTRUE(all(abs(colMeans(points) - mean) <= error)))
    stop(name, ": they are not those of Kernelscope")
  checked <<- checked + length(mean)
}
