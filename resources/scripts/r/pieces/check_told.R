check_told <- function(total) {  # that Kernelscope's own numbers stand here as it wrote them
  if (!isTRUE(abs(told - total) <= 1e-13 * size_of_told))
    stop("a number of Kernelscope's is not the one that it wrote")
}
