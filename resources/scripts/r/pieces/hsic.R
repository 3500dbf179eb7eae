centred <- function(K) K - outer(rowMeans(K), colMeans(K), "+") + mean(K)  # H K H
hsic <- function(K, L) {
  n <- nrow(K)
#:if estimator == unbiased
  # Song et al., JMLR 13 (2012), equation 5, for centred matrices.
  diagonal <- sum(diag(K) * diag(L))
  traces <- sum(diag(K)) * sum(diag(L))
  (sum(K * L) - n / (n - 2) * diagonal + traces / ((n - 1) * (n - 2))) / (n * (n - 3))
#:else
  sum(K * L) / n^2  # tr(KHLH) / n², Gretton et al. (ALT 2005)
#:end
}
hsic_permuted <- function(K, L, rows_together) {  # one variable shuffled, in blocks of rows that stay together
  set.seed(seed)
  blocks <- split(seq_len(nrow(K)), (seq_len(nrow(K)) - 1) %/% rows_together)
  replicate(permutations, {
    order <- unlist(blocks[sample(length(blocks))], use.names = FALSE)
    hsic(K, L[order, order])
  })
}
