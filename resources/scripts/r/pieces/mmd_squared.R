#:if estimator == linear
# The linear-time estimator, Lemma 14: the mean of h over disjoint pairs of consecutive rows.
mmd_squared <- function(K, order) {
  odd <- seq(1, m - 1, by = 2)
  i1 <- order[odd]
  i2 <- order[odd + 1]
  j1 <- order[m + odd]
  j2 <- order[m + odd + 1]
  mean(K[cbind(i1, i2)] + K[cbind(j1, j2)] - K[cbind(i1, j2)] - K[cbind(i2, j1)])
}
permuted <- function(K) {
  set.seed(seed)
  replicate(permutations, mmd_squared(K, sample(N)))
}
as_they_stand <- 1:N
#:else
mmd_squared <- function(K, a) {  # a: 1 where a row belongs to the first sample, else 0; N by B
  aKa <- colSums(a * (K %*% a))  # which is b'Kb and -a'Kb for b = 1 - a, as the rows of K sum to 0
#:if estimator == biased
  # Equation 5, the V-statistic a'Ka / m² + b'Kb / n² - 2 a'Kb / mn.
  aKa * (1 / m + 1 / n)^2
#:else
  # Lemma 6, the U-statistic: as the V-statistic, without the pairs of a point with itself.
  of_x <- colSums(diag(K) * a)
  of_y <- colSums(diag(K) * (1 - a))
  (aKa - of_x) / (m * (m - 1)) + (aKa - of_y) / (n * (n - 1)) + 2 * aKa / (m * n)
#:end
}
permuted <- function(K) {
  set.seed(seed)
  mmd_squared(K, replicate(permutations, sample(as_they_stand)))
}
as_they_stand <- cbind(rep(c(1, 0), c(m, n)))
#:end
