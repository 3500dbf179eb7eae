error_rate <- function(decision, t) mean(ifelse(t == 1, !(decision > 0), !(decision < 0)))

auc <- function(decision, t) {  # the area under the ROC curve, by ranks; ties count a half
  m <- sum(t == 1)
  (sum(rank(decision)[t == 1]) - m * (m + 1) / 2) / (m * (length(t) - m))
}

log_score <- function(probability, t) mean(log(ifelse(t == 1, probability, 1 - probability)))

