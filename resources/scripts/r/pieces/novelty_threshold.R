# The threshold lies between the last score that is called novel and the next: a share `called` of all.
n <- length(scores)
descending <- sort(scores, decreasing = TRUE)
last <- floor(called * n + 0.5)
while (last > 0 && last < n && descending[last + 1] == descending[last]) last <- last + 1
margin <- 0.01 * diff(range(scores))
threshold <- if (last == 0) descending[1] + margin else if (last == n) descending[n] - margin else
  mean(descending[c(last, last + 1)])

# Bins of Freedman and Diaconis over all scores, 10 to 60 of them, the quartiles taken as entries n/4 and 3n/4.
#:if has excess
binned <- log10(scores - 1)  # given very many points s is hardly above 1
#:else
binned <- scores
#:end
ascending <- sort(binned)
width <- 2 * (ascending[(3 * n) %/% 4 + 1] - ascending[n %/% 4 + 1]) / n^(1 / 3)
bins <- min(max(if (width > 0) ceiling(diff(range(binned)) / width) else 60, 10), 60)
edges <- seq(ascending[1], ascending[n], length.out = bins + 1)
counts <- function(values) tabulate(pmin(floor((values - edges[1]) / (edges[2] - edges[1])) + 1, bins), bins)
