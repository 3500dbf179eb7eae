# How often the permutation test of MMD² at the median lengthscale tells two generators apart, over a number of the second.
# Gretton et al., "A Kernel Two-Sample Test", JMLR 13 (2012); Flaxman et al. (2016), Figure 2.
#:refuse not has median_rate: no repeat is done at the median lengthscale: start the study, with median among its lengthscales
#:refuse source == sheet: a script draws from generators
#:if not first_name == grid and not first_name == mixture1d
#:refuse source == generators: a script draws from grid and mixture1d
#:end
#:if not second_name == grid and not second_name == mixture1d
#:refuse source == generators: a script draws from grid and mixture1d
#:end
#:note Samples and permutations are drawn anew, from R's own generator, with 30 repeats a step at most: rates are compared within their Monte Carlo error. Other lengthscales than the median are left out.
grid_sample <- function(n, side = 5, spacing = 10, sd = 1, epsilon = 1, balanced = 0) {
  # Gaussians on a grid, with standard deviation sd across the diagonal and sd sqrt(epsilon) along it
  cell <- if (balanced == 1) (seq_len(n) - 1) %% side^2 else sample.int(side^2, n, replace = TRUE) - 1
  means <- spacing * (cbind(cell %/% side, cell %% side) - (side - 1) / 2)
  along <- sd * sqrt(epsilon) * rnorm(n)
  across <- sd * rnorm(n)
  means + cbind(along - across, along + across) / sqrt(2)
}
mixture1d_sample <- function(n, components = 2, separation = 2, sd = 0.5) {
  # Gaussians in a row, equally likely
  cbind(separation * (sample.int(components, n, replace = TRUE) - (components + 1) / 2) + sd * rnorm(n))
}
rejects <- function(x, y) {
  m <- nrow(x)
  distance <- dist(rbind(x, y))
  ell <- median(distance)
  K <- exp(-as.matrix(distance)^2 / (2 * ell^2))
  K <- K - outer(rowMeans(K), colMeans(K), "+") + mean(K)  # then MMD² is (2 / m)² a'Ka, a 1 in the first sample
  a <- rep(c(1, 0), each = m)
  a <- cbind(a, replicate(permutations, sample(a)))
  mmd2 <- colSums(a * (K %*% a)) * (2 / m)^2
  p <- sum(mmd2 >= mmd2[1] * (1 - 1e-12)) / (1 + permutations)  # the first is what was observed
  c(p <= level, log(ell))
}
sample_of <- list(grid = grid_sample, mixture1d = mixture1d_sample)
first <- first_options
second <- second_options
tries <- min(repeats, 30)
set.seed(seed)
study <- function(step, alike) {
  size <- if (vary == "n") step else n
  varied <- second
  if (vary != "n") varied[[vary]] <- step
  found <- replicate(tries, {
    x <- do.call(sample_of[[first_name]], c(list(size), first))
    y <- if (alike) do.call(sample_of[[first_name]], c(list(size), first)) else
      do.call(sample_of[[second_name]], c(list(size), varied))
    rejects(x, y)
  })
  c(mean(found[1, ]), mean(found[2, ]), sd(found[2, ]))
}
found <- sapply(median_at, study, alike = FALSE)
rate <- found[1, ]
# Two such rates, of R and of `tries` repeats, differ by less than five standard errors.
error <- function(rate, R) {
  share <- (rate * tries + 1) / (tries + 2)
  5 * sqrt(share * (1 - share) * (1 / R + 1 / tries)) + 1 / tries
}
#:within median_rate = rate ± max(error(rate, median_repeats))
#:within median_mean_log_lengthscale = found[2, ] ± max(5 * found[3, ] * sqrt(1 / median_repeats + 1 / tries)) + 1e-9
#:if has median_null_rate
null_rate <- sapply(median_null_at, function(step) study(step, TRUE)[1])
#:within median_null_rate = null_rate ± max(error(null_rate, median_null_repeats))
#:end

# The error of a rate p of R repeats, and Wilson's interval of 95 %.
p <- median_rate
R <- median_repeats
z <- 1.959963984540054
median_error <- sqrt(p * (1 - p) / R)
middle <- (p + z^2 / (2 * R)) / (1 + z^2 / R)
reach <- z / (1 + z^2 / R) * sqrt(p * (1 - p) / R + z^2 / (4 * R^2))
median_wilson_lower <- ifelse(p > 0, middle - reach, 0)
median_wilson_upper <- ifelse(p < 1, middle + reach, 1)
#:check median_error
#:check median_wilson_lower
#:check median_wilson_upper
