#:need gauss_legendre
quadrature <- function(f, lo, hi) {
  # 16 Gauss-Legendre nodes on each of 32 panels, over where f of a vector is less than 45 below its top
  for (round in 1:3) {
    u <- seq(lo, hi, length.out = 161)
    values <- f(u)
    inside <- which(values > max(values) - 45)
    lo <- u[max(min(inside) - 1, 1)]
    hi <- u[min(max(inside) + 1, 161)]
  }
  rule <- gauss_legendre(16)
  half <- (hi - lo) / 64
  list(nodes = c(lo + half * (outer(rule$nodes, 2 * (0:31) + 1, "+"))), weights = rep(half * rule$weights, 32))
}
