#:as pieces/two_classes
#:as pieces/laplace_mode

evidence <- function(theta, nu) {
  C <- k(Z, Z, theta) + diag(nu, nrow(Z))
  found <- laplace_mode(C, t)
  a <- as.vector(C %*% found$alpha)
  s <- sqrt(plogis(a) * plogis(-a))
  found$psi[length(found$psi)] - sum(log(diag(chol(diag(nrow(Z)) + outer(s, s) * C))))
}

