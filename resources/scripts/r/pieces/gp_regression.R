# Gaussian process regression: t = f(x) + e, f ~ GP(h(x)'b, k), e ~ N(0, noise) independent. C = K + noise I with no
# jitter: the noise sits on the index of an observation. Rasmussen and Williams (2006), algorithm 2.1.
#:as pieces/observations
n <- length(t)
#:if not noise > 0.001
# The noise is small: C is nearly singular, and two orders of the same arithmetic part.
#:digits 7
#:end
C <- k(Z, Z) + diag(noise, n)
#:if slopes and dimension == 1
# Observed slopes f'(s) = v + e, e ~ N(0, slope_noise), are further rows: differentiation is linear (section 9.4).
#:as pieces/slopes_of_kernel
slopes_of_f <- do.call(rbind, slopes)
S <- slopes_of_f[, 1, drop = FALSE]
C <- rbind(cbind(C, base::t(k_slope(S, Z))), cbind(k_slope(S, Z), k_slopes(S, S) + diag(slope_noise, nrow(S))))
observed <- c(t, slopes_of_f[, 2])
#:else
observed <- t
#:end
L <- base::t(chol(C))
root <- forwardsolve(L, diag(nrow(C)))
#:if mean == zero
P <- crossprod(root)  # C^-1
alpha <- backsolve(base::t(L), forwardsolve(L, observed))  # C^-1 t
p <- 0
log_det_A <- 0
#:else
# The p coefficients b of the mean function have a vague prior and are integrated out (section 2.7): with H the rows
# h(x) and A = H'C^-1 H, the place of C^-1 is taken by P = C^-1 - C^-1 H A^-1 H'C^-1.
#:if mean == constant
h <- function(x) matrix(1, nrow(x), 1)
#:else
h <- function(x) cbind(1, x)
#:end
H <- h(Z)
#:if slopes and dimension == 1
H <- rbind(H, matrix(c(0, 1)[seq_len(ncol(H))], nrow(S), ncol(H), byrow = TRUE))  # slopes of the basis
#:end
QR <- qr(root %*% H, LAPACK = FALSE)
Q <- qr.Q(QR)
R <- qr.R(QR)
b <- backsolve(R, crossprod(Q, root %*% observed))
P <- crossprod(root - Q %*% crossprod(Q, root))
alpha <- as.vector(P %*% (observed - H %*% b))  # P H = 0
p <- length(b)
log_det_A <- 2 * sum(log(abs(diag(R))))
#:end

predict_at <- function(x) {  # mean and variance of f
#:if slopes and dimension == 1
  cross <- rbind(k(Z, x), k_slope(S, x))
#:else
  cross <- k(Z, x)
#:end
  E <- forwardsolve(L, cross)
  mean <- as.vector(crossprod(cross, alpha))
  variance <- k_diag(x) - colSums(E^2)
#:if not mean == zero
  mean <- mean + as.vector(h(x) %*% b)
  doubt <- forwardsolve(base::t(R), base::t(h(x))) - crossprod(Q, E)  # b is not known
  variance <- variance + colSums(doubt^2)
#:end
  list(mean = mean, variance = pmax(variance, 0))
}

