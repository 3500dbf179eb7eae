# Binary Gaussian process classification: a ~ N(0, C), C = K + nu I, p(t = 1|a) = 1/(1 + exp(-a)), by the Laplace
# approximation at the mode. Rasmussen and Williams (2006), sections 3.4 and 3.5.
#:as pieces/two_classes
#:as pieces/laplace_mode
C <- k(Z, Z) + diag(nu, nrow(Z))
found <- laplace_mode(C, t)
alpha <- found$alpha
psi <- found$psi
mode <- as.vector(C %*% alpha)
s <- sqrt(plogis(mode) * plogis(-mode))  # W^(1/2)
L <- base::t(chol(diag(nrow(Z)) + outer(s, s) * C))
log_evidence <- psi[length(psi)] - sum(log(diag(L)))  # equation 3.32

latent_at <- function(x) {  # mean and variance of the latent function, without nu (algorithm 3.2)
  cross <- k(Z, x)
  E <- forwardsolve(L, s * cross)
  list(mean = as.vector(crossprod(cross, alpha)), variance = pmax(k_diag(x) - colSums(E^2), 0))
}

averaged_probability <- function(mean, variance) {  # the mean of s(a) = 1/(1 + exp(-a)) over a ~ N(mean, variance)
  z <- seq(-10, 10, length.out = 1001)
  e <- seq(-45, 45, length.out = 1001)
  weights <- dnorm(z) * 0.02
  slope <- plogis(e) * plogis(-e) * 0.09
  narrow <- function(m, sd) sum(plogis(m + sd * z) * weights)
  wide <- function(m, sd) sum(slope * pnorm((m - e) / sd))  # by parts: s'(e) P(a > e)
  mapply(function(m, sd) if (sd < 5) narrow(m, sd) else wide(m, sd), mean, sqrt(variance))
}

probit_probability <- function(mean, variance)  # MacKay's approximation of the same
  plogis(mean / sqrt(1 + pi / 8 * variance))

