log_volume <- function(b, e) {
  # log sqrt(det(A'A)) of n matrices A with the rows exp(-e_l) b_l, however small (b is n x m x D, e is n x m): each
  # row is turned by reflections that bring the largest to an axis, one after the other, and only then weighted
  n <- dim(b)[1]
  D <- dim(b)[3]
  norms <- function(a) sqrt(rowSums(a^2, dims = 2))
  rest <- b
  whole <- norms(b)
  pivots <- matrix(0, n, D)
  for (j in seq_len(D)) {
    tail <- rest[, , j:D, drop = FALSE]
    tail[rep(norms(tail) <= 32 * .Machine$double.eps * whole, dim(tail)[3])] <- 0  # rounding
    log_size <- log(norms(tail)) - e
    largest <- cbind(seq_len(n), max.col(log_size, "first"))
    pivots[, j] <- log_size[largest]
    u <- matrix(tail[cbind(largest[rep(seq_len(n), dim(tail)[3]), ], rep(seq_len(dim(tail)[3]), each = n))], n)
    u[, 1] <- u[, 1] + ifelse(u[, 1] < 0, -1, 1) * sqrt(rowSums(u^2))
    u <- u / sqrt(rowSums(u^2))
    along <- Reduce(`+`, lapply(seq_len(ncol(u)), function(d) tail[, , d] * u[, d]))
    for (d in seq_len(ncol(u))) {
      tail[, , d] <- tail[, , d] - 2 * along * u[, d]
      if (d > 1) tail[cbind(largest, d)] <- 0
    }
    rest[, , j:D] <- tail
  }
  A <- sign(rest) * exp(log(abs(rest)) - c(e) - c(pivots[, rep(seq_len(D), each = dim(b)[2])]))
  products <- sapply(seq_len(D), function(j) sapply(seq_len(D), function(k) rowSums(A[, , j] * A[, , k])), simplify = "array")
  if (D == 1) return(rowSums(pivots) + log(c(products)) / 2)
  rowSums(pivots) + apply(array(products, c(n, D, D)), 1, function(g) determinant(g)$modulus) / 2
}
