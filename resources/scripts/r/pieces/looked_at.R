# The test that is looked at: the one that decided on the pair chosen, else on the edge with the largest p.
found <- pc_skeleton(alpha)
largest <- vapply(pairs, function(pair) {
  stays <- found$joined[pair[1], pair[2]] && !is_among(pair, required_pairs)
  max(if (stays) vapply(found$asked[[name_of(pair)]], function(test) test$p, 0), -1)
}, 0)
looked <- unlist(chosen_pair)
if (is.null(looked) || is.null(found$asked[[name_of(looked)]])) looked <- pairs[[which.max(largest)]]
a <- looked[1]
b <- looked[2]
given <- decisive(found, looked)$given
