# The graph that follows from conditional independences by the PC algorithm: which tests it asks, and what follows.
#:if method == residual-hsic
#:refuse null == permutation: each of its decisions is by permutations that are drawn by chance: take the gamma or the spectral null
#:end
table <- columns
#:as pieces/conditional_tests
#:as pieces/pc
found <- pc_skeleton(alpha)
edges <- edges_of(found$joined, pc_heads(found$joined, found$separating))
tested <- Filter(function(pair) !is.null(found$asked[[name_of(pair)]]), pairs)
pair_p <- vapply(tested, function(pair) decisive(found, pair)$p, 0)
#:check edge_count = NROW(edges)
#:check pair_p
#:if has from
largest <- apply(edges, 1, function(edge) max(0, vapply(found$asked[[name_of(sort(edge[1:2]))]], function(test) test$p, 0)))
#:check from = edges[, 1]
#:check to = edges[, 2]
#:check head_at_from = edges[, 3]
#:check head_at_to = edges[, 4]
#:check p = largest
#:end
