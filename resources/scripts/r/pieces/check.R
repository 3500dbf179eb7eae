check <- function(name, here, there, size = 0) {
  # Ends the script where numbers differ from Kernelscope's by more than the tolerance times the
  # largest of them, or times a size that is said.
  error <- tolerance * max(abs(there), 1e-6, size)
  if (length(here) != length(there) || !isTRUE(all(abs(here - there) <= error)))
    stop(name, ": ", toString(here), " here, ", toString(there), " in Kernelscope")
  checked <<- checked + length(there)
  told <<- told + sum(there)
  size_of_told <<- size_of_told + sum(abs(there))
}
