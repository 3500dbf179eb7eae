laplace_mode <- function(C, t) {
  # The mode of psi(a) = log p(t|a) - a'C^-1 a/2 by Newton's method from a = 0, with logistic likelihood: Rasmussen
  # and Williams (2006), algorithm 3.1. a = C alpha; a step that would fall is halved.
  psi_of <- function(alpha) {
    a <- as.vector(C %*% alpha)
    -0.5 * sum(alpha * a) + sum(plogis(ifelse(t == 1, a, -a), log.p = TRUE))
  }
  alpha <- rep(0, length(t))
  psi <- psi_of(alpha)
  for (iteration in 1:200) {
    a <- as.vector(C %*% alpha)
    s <- sqrt(plogis(a) * plogis(-a))  # W = s^2
    B <- diag(length(t)) + outer(s, s) * C
    residual <- t - plogis(a) - alpha
    move <- residual - s * solve(B, s * as.vector(C %*% residual))
    while (psi_of(alpha + move) < psi[length(psi)] - 1e-9 * abs(psi[length(psi)])) move <- move / 2
    alpha <- alpha + move
    psi <- c(psi, psi_of(alpha))
    if (max(abs(C %*% move)) <= 1e-9 * (1 + max(abs(a)))) break
  }
  list(alpha = alpha, psi = psi)
}

