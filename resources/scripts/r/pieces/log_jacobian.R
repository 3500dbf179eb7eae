log_jacobian <- function(k, at, scale) {
  # log det(M) / 2 at each place, M the products of the slopes of the feature map: M_ij is the derivative of k(x, y)
  # by x_i and y_j at y = x, by central differences
  #:if analytic
  # whose error is even in the step, extrapolated to 0 (Richardson)
  powers <- c(4, 16, 64)
  #:else
  # extrapolated to 0 (Richardson); the kernel is rough, so that odd powers of the step count
  powers <- c(2, 4, 8, 16, 32)
  #:end
  d <- ncol(at)
  pairs <- function(a, b) {
    unlist(lapply(split(seq_len(nrow(a)), (seq_len(nrow(a)) - 1) %/% 32), function(i) {
      diag(k(a[i, , drop = FALSE], b[i, , drop = FALSE]))
    }), use.names = FALSE)
  }
  differences <- function(i, j, h) {
    ei <- h * matrix(diag(d)[i, ], nrow(at), d, byrow = TRUE)
    ej <- h * matrix(diag(d)[j, ], nrow(at), d, byrow = TRUE)
    (pairs(at + ei, at + ej) - pairs(at + ei, at - ej) - pairs(at - ei, at + ej) + pairs(at - ei, at - ej)) / (4 * h^2)
  }
  step <- 0.005 * scale
  metric <- array(0, c(nrow(at), d, d))
  for (i in seq_len(d)) for (j in seq_len(d)) {
    table <- lapply(seq(0, length(powers)), function(level) differences(i, j, step / 2^level))
    for (power in powers)
      table <- Map(function(coarse, fine) (power * fine - coarse) / (power - 1), table[-length(table)], table[-1])
    metric[, i, j] <- table[[1]]
  }
  apply(metric, 1, function(m) determinant(matrix(m, d))$modulus) / 2
}
