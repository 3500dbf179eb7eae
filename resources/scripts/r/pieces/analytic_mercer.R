# Of s se(l) under a Gaussian of standard deviation sigma all is known (Rasmussen and Williams 2006, section 4.3.1).
of_a <- 1 / (4 * measure_sd^2)
of_b <- 1 / (2 * theta$lengthscale^2)
of_c <- sqrt(of_a^2 + 2 * of_a * of_b)
analytic_eigenvalues <- function(count)
  theta$scale * sqrt(2 * of_a / (of_a + of_b + of_c)) * (of_b / (of_a + of_b + of_c))^(seq_len(count) - 1)

analytic_eigenfunctions <- function(x, count) {
  u <- sqrt(2 * of_c) * x
  values <- matrix(0, length(x), count)
  values[, 1] <- (of_c / of_a)^0.25 * exp(-(of_c - of_a) * x^2)
  before <- 0 * x
  for (j in seq_len(count - 1)) {  # H_j(u) / sqrt(2^j j!) by its recurrence
    values[, j + 1] <- sqrt(2 / j) * u * values[, j] - sqrt((j - 1) / j) * before
    before <- values[, j]
  }
  values
}

