# More than 200 weights in descending order: those within 5 % of one another become one, with a multiplicity, so that
# mean and variance stay what they are.
grouped <- function(weights) {
  if (length(weights) <= 200) return(list(w = weights, m = rep(1, length(weights))))
  group <- integer(length(weights))
  first <- weights[1]
  number <- 1
  for (i in seq_along(weights)) {
    if (first > 1.05 * weights[i]) {
      first <- weights[i]
      number <- number + 1
    }
    group[i] <- number
  }
  sums <- rowsum(weights, group)[, 1]
  squares <- rowsum(weights^2, group)[, 1]
  list(w = squares / sums, m = sums^2 / squares)
}
