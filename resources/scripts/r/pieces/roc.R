roc <- function(scores, novel) {  # shares of the known and of the novel with a score of at least each threshold
  thresholds <- c(Inf, sort(unique(scores), decreasing = TRUE))
  sapply(thresholds, function(s) c(mean(scores[!novel] >= s), mean(scores[novel] >= s)))
}

auc <- function(scores, novel) {  # the area below it, by ranks; ties count a half
  m <- sum(novel)
  (sum(rank(scores)[novel]) - m * (m + 1) / 2) / (m * (length(novel) - m))
}

