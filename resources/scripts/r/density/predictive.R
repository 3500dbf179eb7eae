#:refuse not exact: the peaks of the density are too fine to be integrated to many digits: look at a smaller window, or take a longer lengthscale
#:as pieces/student_t
#:if jacobian and not shift_invariant
#:need log_jacobian
#:if not analytic
#:digits 7
#:end
log_density <- function(at) log_q(at) + log_jacobian(k, at, scale = min(window[, 2] - window[, 1]))
#:else
log_density <- log_q  # J is the same everywhere
#:end
#:if normalisation == whole-line and unbounded and dimension == 1
#:need log_integral_of_line
log_normaliser <- function(f) log_integral_of_line(f, X[, 1])
#:else
lower <- window[, 1]  # over which the density integrates to one
upper <- window[, 2]
#:if begins_at_zero
lower <- pmax(lower, 0)  # the kernel is not defined below
#:end
#:if dimension > 1 and not analytic
# the kernel is rough: normalised as drawn, by the trapezoidal rule over the whole map
log_normaliser <- function(f) {
  axes <- list(marginal_x1_at, marginal_x2_at)
  trapezoid <- lapply(axes, function(x) (c(diff(x), 0) + c(0, diff(x))) / 2)
  terms <- unlist(lapply(axes[[2]], function(v) f(cbind(axes[[1]], v)))) + log(c(outer(trapezoid[[1]], trapezoid[[2]])))
  max(terms) + log(sum(exp(terms - max(terms))))
}
#:else
#:need log_integral
#:if dimension == 1 and not analytic
log_normaliser <- function(f) log_integral(f, lower, upper, X, kinks = X[, 1])
#:else
log_normaliser <- function(f) log_integral(f, lower, upper, X)
#:end
#:end
#:end
#:if has pulled_back
pulled_back <- exp(log_q(at) - log_normaliser(log_q))
#:check pulled_back
#:if has jacobian
#:need log_jacobian
#:if not analytic
#:digits 7
#:end
#:if shift_invariant
jacobian <- exp(log_jacobian(k, 0 * at, scale = min(window[, 2] - window[, 1])))  # the same everywhere
#:else
jacobian <- exp(log_jacobian(k, at, scale = min(window[, 2] - window[, 1])))
#:end
#:check jacobian
#:end
#:end
#:if not has pulled_back
log_Z <- log_normaliser(log_density)
#:end
#:if has predictive
predictive <- exp(log_density(at) - log_Z)
#:check predictive
#:end
#:if has density
density <- exp(log_density(at) - log_Z)
#:check density
#:end
#:if has train_log_score
train_log_score <- mean(log_density(X)) - log_Z  # nats a point
#:check train_log_score
#:end
#:if has kernel_density_estimate

# The kernel density estimate beside it: a Gaussian of bandwidth h on every point, an h each column.
d <- ncol(X)
#:if bandwidth_choice == chosen
h <- rep(bandwidth, d)
#:else
# Reference rule: (4 / (d + 2))^(1 / (d + 4)) sd n^(-1 / (d + 4)), 1.06 on the line; the sd with n - 1.
factor <- if (d == 1) 1.06 else (4 / (d + 2))^(1 / (d + 4))
sds <- apply(X, 2, sd)
#:if bandwidth_choice == scott
h <- factor * sds * N^(-1 / (d + 4))
#:else
# Silverman: 0.9 / 1.06 of it; with the quartiles over 1.34 (between order statistics) where they are less.
quartiles <- apply(X, 2, IQR) / 1.34
h <- 0.9 / 1.06 * factor * ifelse(quartiles > 0, pmin(sds, quartiles), sds) * N^(-1 / (d + 4))
#:end
#:end
kernel_density_estimate <- 0
for (i in seq_len(N)) {
  bumps <- sapply(seq_len(d), function(j) dnorm(at[, j], X[i, j], h[j]))
  kernel_density_estimate <- kernel_density_estimate + apply(bumps, 1, prod) / N
}
#:check kernel_density_estimate
#:check bandwidth = h[1]
#:end
