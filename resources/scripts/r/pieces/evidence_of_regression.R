#:as pieces/observations
#:if not noise > 0.001
# The noise is small: C is nearly singular, and two orders of the same arithmetic part.
#:digits 7
#:end
#:if slopes and dimension == 1
# Observed slopes f'(s) = v + e, e ~ N(0, slope_noise), are further rows (section 9.4).
#:as pieces/slopes_of_kernel
S <- do.call(rbind, slopes)[, 1, drop = FALSE]
observed <- c(t, do.call(rbind, slopes)[, 2])
#:else
observed <- t
#:end
#:if not mean == zero
# The coefficients b of the mean function h(x)'b have a vague prior and are integrated out (section 2.7): this is the
# restricted likelihood, with log|A| besides for A = H'C^-1 H, and P = C^-1 - C^-1 H A^-1 H'C^-1 for C^-1.
#:if mean == constant
H <- matrix(1, nrow(Z), 1)
#:else
H <- cbind(1, Z)
#:end
#:if slopes and dimension == 1
H <- rbind(H, matrix(c(0, 1)[seq_len(ncol(H))], nrow(S), ncol(H), byrow = TRUE))
#:end
#:end

covariance <- function(theta, noise) {
  C <- k(Z, Z, theta) + diag(noise, nrow(Z))
#:if slopes and dimension == 1
  C <- rbind(cbind(C, base::t(k_slope(S, Z, theta))),
             cbind(k_slope(S, Z, theta), k_slopes(S, S, theta) + diag(slope_noise, nrow(S))))
#:end
  C
}

evidence <- function(theta, noise) {
  L <- base::t(chol(covariance(theta, noise)))
  u <- forwardsolve(L, observed)
#:if not mean == zero
  QR <- qr(forwardsolve(L, H))
  u <- u - qr.Q(QR) %*% crossprod(qr.Q(QR), u)
  fit <- -0.5 * sum(u^2)
  complexity <- -sum(log(diag(L))) - sum(log(abs(diag(qr.R(QR)))))
  c(fit, complexity, fit + complexity - 0.5 * (length(u) - ncol(H)) * log(2 * pi))
#:else
  fit <- -0.5 * sum(u^2)
  complexity <- -sum(log(diag(L)))
  c(fit, complexity, fit + complexity - 0.5 * length(u) * log(2 * pi))
#:end
}

