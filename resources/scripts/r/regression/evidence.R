# Log evidence log p(t) over a hyperparameter, the others as they are: with C = K + noise I and no jitter the sum of
# the fit -t'C^-1 t/2, the complexity -log|C|/2 and a constant. Rasmussen and Williams (2006), equation 5.8.
#:refuse slopes and dimension == 1 and not analytic: the slopes of the kernel are taken by central differences here, and this kernel has kinks
#:as pieces/evidence_of_regression
#:as pieces/with_number
evidence_of <- function(at) evidence(at$theta, at$diagonal)
#:if against
profile <- mapply(function(u, v) {
  first <- with_number(over, u, theta, noise)
  evidence_of(with_number(against, v, first$theta, first$diagonal))
}, values, values_against)
#:else
profile <- sapply(values, function(value) evidence_of(with_number(over, value, theta, noise)))
#:end
fit <- profile[1, ]
complexity <- profile[2, ]
log_evidence <- profile[3, ]
#:if has current_log_evidence
current_log_evidence <- evidence(theta, noise)[3]
#:end

#:if has gradient
# Its gradient in the logarithms of all numbers of the kernel and of the noise, where they stand: tr((aa' - P) dC)/2,
# a = Pt (equation 5.9), dC by central differences of eighth order in the logarithm.
C <- covariance(theta, noise)
root <- forwardsolve(base::t(chol(C)), diag(nrow(C)))
#:if not mean == zero
Q <- qr.Q(qr(root %*% H))
root <- root - Q %*% crossprod(Q, root)
#:end
P <- crossprod(root)
a <- as.vector(P %*% observed)
#:as pieces/numbers_of_theta
slope_in <- function(dC) 0.5 * (sum(a * (dC %*% a)) - sum(P * dC))
gradient <- c(sapply(numbers, function(number)
  slope_in(Reduce(`+`, Map(function(o, w) w * k(Z, Z, moved(number, exp(o))), offsets, weights)))),
  slope_in(diag(noise, nrow(Z))))
#:check gradient
#:end
#:if over == noise or over == scale
# The curve runs to where C is nearly singular, and two orders of the same arithmetic part.
#:digits 7
#:end
#:check log_evidence
#:check fit
#:check complexity
#:check current_log_evidence
