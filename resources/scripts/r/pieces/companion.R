K <- k(Z, Z)
#:if companion == logistic
# Kernel logistic regression: f = sum c_n k(x_n, .) + b minimises -sum log p(t_n|f(x_n)) + lambda c'Kc/2, by Newton's
# method: a weighted ridge regression at each step, with sum c = 0 where there is an offset b.
weight <- rep(0, nrow(Z))
b <- 0
objective <- function(weight, b) {
  f <- as.vector(K %*% weight) + b
  -sum(plogis(ifelse(t == 1, f, -f), log.p = TRUE)) + 0.5 * lambda_ * sum(weight * (K %*% weight))
}
for (iteration in 1:200) {
  f <- as.vector(K %*% weight) + b
  s <- sqrt(plogis(f) * plogis(-f))
  M <- diag(lambda_, nrow(Z)) + outer(s, s) * K
  pulled <- s * as.vector(K %*% weight) + ifelse(t == 1, plogis(-f), -plogis(f)) / s  # W^(1/2) (f - b + gradient/W)
#:if offset
  solved <- solve(M, cbind(pulled, s))
  change <- sum(s * solved[, 1]) / sum(s * solved[, 2])
  step <- s * (solved[, 1] - change * solved[, 2]) - weight
#:else
  step <- s * solve(M, pulled) - weight
  change <- 0
#:end
  while (objective(weight + step, b + change) > objective(weight, b) * (1 + 1e-12)) {
    step <- step / 2
    change <- change / 2
  }
  weight <- weight + step
  b <- b + change
  if (max(abs(K %*% step + change)) <= 1e-10 * (1 + max(abs(f)))) break
}
#:else
# Support vector machine: the dual, min a'Qa/2 - sum a over 0 <= a <= C with Q = yKy (and y'a = 0 where there is an
# offset b), by a primal-dual interior point method; then the free multipliers exactly, from y f = 1 at their points.
y_sign <- 2 * t - 1
Q <- outer(y_sign, y_sign) * K
a <- rep(penalty / 2, nrow(Z))
b <- 0
lower <- upper <- rep(1, nrow(Z))  # multipliers of 0 <= a and of a <= C
for (iteration in 1:200) {
  gap <- (sum(a * lower) + sum((penalty - a) * upper)) / (2 * nrow(Z))
  if (gap < 1e-15 * penalty) break
  target <- 0.1 * gap
  M <- chol(Q + diag(lower / a + upper / (penalty - a)))
  solve_M <- function(r) backsolve(M, forwardsolve(base::t(M), r))
  r <- 1 - as.vector(Q %*% a) - b * y_sign + target / a - target / (penalty - a)
  da <- solve_M(r)
  db <- 0
#:if offset
  dy <- solve_M(y_sign)
  db <- (sum(y_sign * da) + sum(y_sign * a)) / sum(y_sign * dy)
  da <- da - db * dy
#:end
  d_lower <- target / a - lower - lower / a * da
  d_upper <- target / (penalty - a) - upper + upper / (penalty - a) * da
  room <- function(v, d) if (any(d < 0)) min(v[d < 0] / -d[d < 0]) else Inf
  step <- min(1, 0.99 * min(room(a, da), room(penalty - a, -da), room(lower, d_lower), room(upper, d_upper)))
  a <- a + step * da
  b <- b + step * db
  lower <- lower + step * d_lower
  upper <- upper + step * d_upper
}
bound <- upper > penalty - a
free <- lower < a & !bound
a <- ifelse(bound, penalty, 0)
right <- 1 - as.vector(Q[free, , drop = FALSE] %*% a)
#:if offset
if (any(free)) {
  solution <- solve(rbind(cbind(Q[free, free], y_sign[free]), c(y_sign[free], 0)), c(right, -sum(y_sign * a)))
  a[free] <- solution[seq_len(sum(free))]
  b <- solution[sum(free) + 1]
} else {  # any b in an interval serves: its middle
  ends <- y_sign * (1 - as.vector(Q %*% a))
  from_below <- (y_sign > 0) != bound
  b <- (max(ends[from_below]) + min(ends[!from_below])) / 2
}
#:else
a[free] <- solve(Q[free, free], right)
#:end
weight <- y_sign * a
#:end
