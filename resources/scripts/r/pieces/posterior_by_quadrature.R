#:as pieces/with_number

log_prior <- function(name, x) {
  of_diagonal <- name %in% c("noise", "nu")
  first <- if (of_diagonal) prior_diagonal_first else prior_first
  second <- if (of_diagonal) prior_diagonal_second else prior_second
  switch(if (of_diagonal) prior_diagonal else prior,
         gamma = dgamma(x, first, second, log = TRUE),  # shape and rate
         lognormal = dlnorm(x, first, second, log = TRUE),  # mean and standard deviation of the logarithm
         normal = dnorm(x, first, second, log = TRUE) - pnorm(first / second, log.p = TRUE))  # cut at 0
}

log_posterior <- function(logs) {  # of the logarithms of the free numbers, with their Jacobian
  at <- list(theta = theta, diagonal = held_diagonal)
  total <- sum(logs)
  for (j in seq_along(free)) {
    at <- with_number(free[[j]], exp(logs[j]), at$theta, at$diagonal)
    total <- total + log_prior(free[[j]], exp(logs[j]))
  }
  value <- tryCatch(total + log_evidence(at$theta, at$diagonal), error = function(e) -Inf)
  if (is.nan(value)) -Inf else value
}

over_grid <- function(axes)  # at all places of a grid, the first axis the fastest
  array(apply(as.matrix(expand.grid(axes)), 1, log_posterior), lengths(axes))

# The box where the posterior is within 40 of its highest, and its core within 16, found by scans of the logarithms.
present <- c(theta, list(noise = held_diagonal, nu = held_diagonal))
box <- lapply(free, function(name) log(present[[name]]) + c(-9, 9))
for (round in 1:5) {
  axes <- lapply(box, function(side) seq(side[1], side[2], length.out = 25))
  scan <- over_grid(axes)
  extent <- function(below) {
    high <- which(scan > max(scan) - below, arr.ind = TRUE)
    lapply(seq_along(axes), function(d) {
      place <- if (length(axes) == 1) as.vector(high) else high[, d]
      axes[[d]][c(max(min(place) - 1, 1), min(max(place) + 1, 25))]
    })
  }
  box <- extent(40)
  core <- extent(16)
}

# Gauss and Legendre's rule of 12 nodes on six panels of the core and one on either side of it.
jacobi <- matrix(0, 12, 12)
jacobi[cbind(1:11, 2:12)] <- jacobi[cbind(2:12, 1:11)] <- 1:11 / sqrt(4 * (1:11)^2 - 1)
rule <- eigen(jacobi, symmetric = TRUE)  # Golub and Welsch (1969)
nodes_of_rule <- rule$values
weights_of_rule <- 2 * rule$vectors[1, ]^2
panels <- function(side, middle) {
  ends <- sort(unique(c(side, seq(middle[1], middle[2], length.out = 7))))
  cbind(ends[-length(ends)], ends[-1])
}
on_panels <- lapply(seq_along(box), function(d) panels(box[[d]], core[[d]]))
axes <- lapply(on_panels, function(p) as.vector(outer((nodes_of_rule + 1) / 2, p[, 2] - p[, 1]) + rep(p[, 1], each = 12)))
weights <- lapply(on_panels, function(p) as.vector(outer(weights_of_rule, (p[, 2] - p[, 1]) / 2)))
logs <- over_grid(axes)
density <- exp(logs - max(logs))
which_free <- match(quantity, unlist(free))
marginal <- if (length(free) == 1) as.vector(density) else if (which_free == 1) as.vector(density %*% weights[[2]]) else
  as.vector(weights[[1]] %*% density)
log_marginal <- log(marginal / sum(weights[[which_free]] * marginal))

legendre <- function(t) {  # the polynomials of degree 0 to 11
  p <- matrix(1, length(t), 12)
  p[, 2] <- t
  for (j in 2:11) p[, j + 1] <- ((2 * j - 1) * t * p[, j] - (j - 1) * p[, j - 1]) / j
  p
}

marginal_at <- function(x) {  # by the polynomial of its logarithm on each panel, on the natural scale
  found <- 0 * x
  for (i in seq_len(nrow(on_panels[[which_free]]))) {
    ends <- on_panels[[which_free]][i, ]
    inside <- log(x) >= ends[1] & log(x) < ends[2]
    fitted <- solve(legendre(nodes_of_rule), log_marginal[12 * (i - 1) + 1:12])
    found[inside] <- exp(legendre(2 * (log(x[inside]) - ends[1]) / (ends[2] - ends[1]) - 1) %*% fitted)
  }
  found / x
}

#:digits 7
#:check quadrature = marginal_at(quadrature_at)
#:check prior = exp(sapply(prior_at, function(x) log_prior(quantity, x)))
#:note the draws of the chains are random and are not redrawn
