#:need gauss_legendre
log_integral <- function(log_f, lo, hi, peaks, kinks = c()) {
  # log of the integral of exp(log_f) over a box, by 16 Gauss-Legendre nodes a side on cells that are halved
  # along each side until their share rests to 1e-11 of the whole and no peak within is higher than the nodes tell
  rule <- gauss_legendre(16)
  d <- length(lo)
  grid <- function(x) unname(as.matrix(expand.grid(x)))
  nodes <- grid(rep(list((rule$nodes + 1) / 2), d))
  weights <- apply(grid(rep(list(rule$weights / 2), d)), 1, prod)
  corners <- grid(rep(list(c(0, 0.5)), d))
  heights <- log_f(peaks)
  top <- max(heights)
  over <- function(begin, size) {  # of each cell, and (in the second row) whether its nodes miss a peak
    do.call(cbind, lapply(split(seq_len(nrow(begin)), (seq_len(nrow(begin)) - 1) %/% 16), function(rows) {
      cells <- rep(rows, each = length(weights))
      at <- begin[cells, , drop = FALSE] + size[cells, ] * nodes[rep(seq_along(weights), length(rows)), ]
      f <- matrix(exp(log_f(at) - top), length(weights))
      sums <- colSums(f * weights) * apply(size[rows, , drop = FALSE], 1, prod)
      highest <- sapply(rows, function(i) {
        within <- colSums(t(peaks) >= begin[i, ] & t(peaks) <= begin[i, ] + size[i, ]) == d
        max(0, exp(heights[within] - top))
      })
      rbind(sums, highest > 2 * apply(f, 2, max))
    }))
  }
  breaks <- Map(function(a, b) sort(unique(c(seq(a, b, length.out = 5), kinks[kinks > a & kinks < b]))), lo, hi)
  begin <- grid(lapply(breaks, function(x) x[-length(x)]))
  size <- grid(lapply(breaks, diff))
  coarse <- over(begin, size)[1, ]
  settled <- 0
  while (nrow(begin) > 0) {
    parent <- rep(seq_len(nrow(begin)), each = 2^d)
    begin <- begin[parent, , drop = FALSE] + size[parent, ] * corners[rep(seq_len(2^d), nrow(begin)), ]
    size <- size[parent, , drop = FALSE] / 2
    fine <- over(begin, size)
    sums <- colSums(matrix(fine[1, ], 2^d))
    open <- abs(sums - coarse) > 1e-11 * (settled + sum(sums)) | colSums(matrix(fine[2, ], 2^d)) > 0
    settled <- settled + sum(sums[!open])
    begin <- begin[open[parent], , drop = FALSE]
    size <- size[open[parent], , drop = FALSE]
    coarse <- fine[1, open[parent]]
  }
  top + log(settled)
}
