P <- rbind(X[label == first, , drop = FALSE], X[label == second, , drop = FALSE])  # the first above the second
m <- sum(label == first)
n <- sum(label == second)
N <- m + n
# H K H. No estimator of MMD² changes, and sums lose fewer digits.
centred <- function(K) K - outer(rowMeans(K), colMeans(K), "+") + mean(K)
