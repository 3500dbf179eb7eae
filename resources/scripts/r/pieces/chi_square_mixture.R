# The law of Q = sum_l w_l X_l, X_l independent chi-squares of m_l degrees of freedom (1 each unless
# said), by inversion of its Laplace transform exp(K(s)), K(s) = -1/2 sum_l m_l log(1 - 2 w_l s), along
# a parabola through the saddle point (Rice 1980; Weideman and Trefethen 2007). No simulation.
mixture_inverted <- function(w, m, x, pole) {
  # |integral of exp(K(s) - s x) s^-|pole| ds / (2 pi i)|, upwards on the right (1) or left (-1) of 0
  slope <- function(c) sum(m * w / (1 - 2 * w * c)) - x - (if (pole != 0) 1 / c else 0)
  least <- -(0.5 * sum(m) + abs(pole)) / x # between least and the cut at 1 / (2 max w) is the saddle
  lo <- if (pole > 0) 0 else least
  hi <- if (pole < 0) 0 else 0.5 / max(w)
  inside <- 1e-14 * (hi - lo)
  saddle <- uniroot(slope, c(lo + inside, hi - inside), tol = 1e-10 * (hi - lo))$root
  log_f <- function(s) {
    value <- -0.5 * as.vector(log(1 - 2 * outer(s, w)) %*% m) - s * x
    if (pole != 0) value - log(pole * s) else value
  }
  v <- w / (1 - 2 * w * saddle)
  width <- 1 / sqrt(2 * sum(m * v^2) + (if (pole != 0) 1 / saddle^2 else 0))
  bend <- 4 / 3 * sum(m * v^3) * width^3 # of the steepest descent; less where the path would climb
  step <- 0.1
  t <- seq(0, 30, by = step)
  at_saddle <- Re(log_f(complex(real = saddle)))
  repeat {
    log_ratio <- log_f(saddle + width * (1i * t + bend * t^2)) - at_saddle
    if (bend == 0 || all(diff(Re(log_ratio)) < 1e-9)) break
    bend <- if (bend > 1e-6) bend / 2 else 0
  }
  terms <- Re(exp(log_ratio) * (1 - 2i * bend * t))
  exp(at_saddle) * step * width * (sum(terms) - 0.5 * terms[1]) / pi
}

mixture_tail <- function(x, w, m = rep(1, length(w))) { # P(Q > x)
  if (x <= 0) return(1)
  beyond <- x > sum(m * w)
  tail <- mixture_inverted(w, m, x, if (beyond) 1 else -1)
  if (beyond) tail else 1 - tail
}

mixture_density <- function(x, w, m = rep(1, length(w))) {
  sapply(x, function(q) if (q > 0) mixture_inverted(w, m, q, 0) else 0)
}

mixture_quantile <- function(level, w, m = rep(1, length(w))) { # P(Q > quantile) = level
  mean <- sum(m * w)
  lo <- 0.5 * mean
  hi <- 2 * mean
  while (mixture_tail(hi, w, m) > level) hi <- 2 * hi
  while (mixture_tail(lo, w, m) < level) lo <- lo / 2
  uniroot(function(q) mixture_tail(q, w, m) - level, c(lo, hi), tol = 1e-13 * mean)$root
}

