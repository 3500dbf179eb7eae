# Slopes of the kernel on the line, by central differences of eighth order.
step <- 2e-3 * diff(window[1, ])
offsets <- step * c(-4, -3, -2, -1, 1, 2, 3, 4)
weights <- c(1 / 280, -4 / 105, 1 / 5, -4 / 5, 4 / 5, -1 / 5, 4 / 105, -1 / 280) / step
total <- function(f) Reduce(`+`, lapply(1:8, f))

k_slope <- function(a, b, theta. = theta)  # dk(a, b)/da: Cov(f'(a), f(b))
  total(function(j) weights[j] * k(a + offsets[j], b, theta.))

k_slopes <- function(a, b, theta. = theta)  # d2k(a, b)/da db: Cov(f'(a), f'(b))
  total(function(j) weights[j] * k_slope(a, b + offsets[j], theta.))

