# The edges of the graph of the PC algorithm over the levels of its tests: a graph stays as it is down to the largest p
# that was taken for dependence; just below it the algorithm goes another way.
#:if method == residual-hsic
#:refuse null == permutation: each of its decisions is by permutations that are drawn by chance: take the gamma or the spectral null
#:end
table <- columns
#:as pieces/conditional_tests
#:as pieces/pc
lives <- NULL  # from, to, heads, lowest and highest level
level <- alpha
upper <- alpha
while (level >= min(1e-4, alpha)) {
  found <- pc_skeleton(level)
  p <- unlist(lapply(found$asked, function(tests) vapply(tests, function(test) test$p, 0)))
  lower <- max(0, p[p <= level])
  edges <- edges_of(found$joined, pc_heads(found$joined, found$separating))
  for (i in seq_len(NROW(edges))) {
    same <- if (is.null(lives)) integer(0) else
      which(apply(lives, 1, function(life) all(life[1:4] == edges[i, ]) && life[5] == upper))
    if (length(same) > 0) lives[same, 5] <- lower else lives <- rbind(lives, c(edges[i, ], lower, upper))
  }
  if (lower <= 0) break
  level <- lower * (1 - 2^-53)
  upper <- lower
}
lives <- lives[order(pmin(lives[, 1], lives[, 2]), pmax(lives[, 1], lives[, 2])), , drop = FALSE]
#:check from = lives[, 1]
#:check to = lives[, 2]
#:check head_at_from = lives[, 3]
#:check head_at_to = lives[, 4]
#:check lowest_level = lives[, 5]
#:check highest_level = lives[, 6]
