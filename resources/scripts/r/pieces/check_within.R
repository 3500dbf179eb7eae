check_within <- function(name, here, there, error) {  # what chance has a part in; given in six digits
  error <- error + 1e-5 * abs(there)
  if (!isTRUE(all(abs(here - there) <= error)))
    stop(name, ": ", toString(here), " here, ", toString(there), " in Kernelscope")
  cat(name, ": ", toString(here), " here, ", toString(there), " in Kernelscope, by other draws\n", sep = "")
}
