# How the scores of the known and of the novel are spread.
#:if has training_row
#:as pieces/novelty_of_pictures
#:if scored == training
scores <- s
#:else
scores <- scores_of[[method]]
#:end
#:else
#:as pieces/novelty_of_points
#:end
#:as pieces/novelty_threshold
#:check threshold
known_at <- (edges[-1] + edges[-(bins + 1)]) / 2  # the middles of the bins
#:if has excess
known_at <- 10^known_at
#:end
novel_at <- known_at
#:if has excess
#:check excess = known_at
#:else
#:check score = known_at
#:end
#:check known = counts(binned[!novel])
#:check novel = counts(binned[novel])
