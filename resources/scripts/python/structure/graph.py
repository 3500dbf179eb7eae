# The graph that follows from conditional independences by the PC algorithm: which tests it asks, and what follows.
import itertools
#:if method == residual-hsic
#:refuse null == permutation: each of its decisions is by permutations that are drawn by chance: take the gamma or the spectral null
#:end
table = columns
#:as pieces/conditional_tests
#:as pieces/pc
joined, separating, asked = pc_skeleton(alpha)
edges = edges_of(joined, pc_heads(joined, separating))
pair_p = [decisive(separating, asked, pair)[0] for pair in pairs if pair in asked]
#:check edge_count = len(edges)
#:check pair_p = np.array(pair_p)
#:if has from
ends = np.array([edge[:2] for edge in edges])
#:check from = ends[:, 0] + 1
#:check to = ends[:, 1] + 1
#:check head_at_from = np.array([edge[2] for edge in edges])
#:check head_at_to = np.array([edge[3] for edge in edges])
#:check p = np.array([max((p for p, given in asked.get((min(e), max(e)), [])), default=0) for e in ends])
#:end
