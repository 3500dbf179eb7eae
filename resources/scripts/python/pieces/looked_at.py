# The test that is looked at: the one that decided on the pair chosen, else on the edge with the largest p.
joined, separating, asked = pc_skeleton(alpha)
weak = {pair: max(p for p, given in asked[pair]) for pair in sorted(joined) if pair not in required and pair in asked}
if tuple(chosen_pair) in asked:
    a, b = (int(column) for column in chosen_pair)
elif weak:
    a, b = max(weak, key=weak.get)
else:
    a, b = list(asked)[-1]
given = decisive(separating, asked, (a, b))[1]
