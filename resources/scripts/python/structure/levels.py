# The edges of the graph of the PC algorithm over the levels of its tests: a graph stays as it is down to the largest p
# that was taken for dependence; just below it the algorithm goes another way.
#:if method == residual-hsic
#:refuse null == permutation: each of its decisions is by permutations that are drawn by chance: take the gamma or the spectral null
#:end
import itertools
table = columns
#:as pieces/conditional_tests
#:as pieces/pc
lives, level, upper = [], alpha, np.nextafter(alpha, 2)
before = None
while level >= min(1e-4, alpha):
    joined, separating, asked = pc_skeleton(level)
    taken = [p for tests in asked.values() for p, given in tests if p <= level]
    lower, edges = max(taken, default=0), edges_of(joined, pc_heads(joined, separating))
    for edge in edges:
        same = [life for life in lives if life[0] == edge and life[1] == upper]
        if same:
            same[0][1] = lower  # it lives on
        else:
            lives.append([edge, lower, upper])
    if lower <= 0:
        break
    level, upper = np.nextafter(lower, 0), lower
lives.sort(key=lambda life: sorted(life[0][:2]))
ends = np.array([life[0] for life in lives])
#:check from = ends[:, 0] + 1
#:check to = ends[:, 1] + 1
#:check head_at_from = ends[:, 2]
#:check head_at_to = ends[:, 3]
#:check lowest_level = np.array([life[1] for life in lives])
#:check highest_level = np.array([life[2] for life in lives])
