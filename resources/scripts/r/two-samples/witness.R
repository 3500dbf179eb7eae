# The witness f = mu_P - mu_Q of two samples: positive where the first is denser.
x <- X[label == first, , drop = FALSE]
y <- X[label == second, , drop = FALSE]
#:if dimension > 2
# Over a plane of two columns, the others at their medians over both samples.
plane <- at
at <- matrix(apply(rbind(x, y), 2, median), nrow(plane), ncol(X), byrow = TRUE)
at[, c(witness_across, witness_up) + 1] <- plane
#:end
empirical <- rowMeans(k(at, x)) - rowMeans(k(at, y))
#:if normalised_witness
# Over MMD, the biased one, so that its norm is 1.
empirical <- empirical / sqrt(mean(k(x, x)) + mean(k(y, y)) - 2 * mean(k(x, y)))
#:end
#:check empirical
#:if has posterior_mean or has mean

# Its posterior (Flaxman, Sejdinovic, Cunningham and Filippi 2016, section 4.1): both embeddings are mu ~ GP(0, r) with
# r(x, y) the integral of k(x, u) k(u, y) nu(du), and the empirical one of n points is seen at sites s,
# mu_n(s) | mu ~ N(mu(s), tau2 / n). They are independent: means subtract, variances add. No jitter is added.
#:need distances
#:as pieces/prior_covariance
posterior <- function(points, sites) {
  U <- chol(r(sites, sites) + tau2 / nrow(points) * diag(nrow(sites)))
  v <- backsolve(U, r(sites, at), transpose = TRUE)
  seen <- backsolve(U, rowMeans(k(sites, points)), transpose = TRUE)
  list(mean = drop(crossprod(v, seen)), known = colSums(v^2))
}
#:if sites == data
# The sites are the points, as in the paper: its bands are too narrow.
of_x <- posterior(x, x)
of_y <- posterior(y, y)
#:else
of_x <- posterior(x, z)
of_y <- posterior(y, z)
#:end
#:if dimension == 1
posterior_mean <- of_x$mean - of_y$mean
prior_variance <- apply(at, 1, function(place) r(t(place), t(place))[1])
half <- qnorm(0.5 + 0.5 * band_level) * sqrt(pmax(2 * prior_variance - of_x$known - of_y$known, 0))
posterior_lower <- posterior_mean - half
posterior_upper <- posterior_mean + half
#:check posterior_mean
#:check posterior_lower
#:check posterior_upper
#:else
mean <- of_x$mean - of_y$mean
#:check mean
#:end
#:end
