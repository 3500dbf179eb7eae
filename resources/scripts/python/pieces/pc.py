# The PC algorithm, its skeleton level by level on the graph at the beginning of each level (Colombo and Maathuis,
# JMLR 15 (2014): the order of the columns does not matter), the separating sets it finds, colliders, and Meek's rules.
nodes = S.shape[1]
pairs = list(itertools.combinations(range(nodes), 2))
forbidden, required = [tuple(pair) for pair in forbidden_pairs], [tuple(pair) for pair in required_pairs]
joined = {pair for pair in pairs if pair not in forbidden}
separating, asked = {}, {}  # the set that tore a pair apart; of each pair the tests, (p, given)
known = {}

def p_known(a, b, given):
    if (a, b, given) not in known:
        known[a, b, given] = p_of(a, b, given)
    return known[a, b, given]

def pc_skeleton(alpha):
    joined = {pair for pair in pairs if pair not in forbidden}
    separating, asked = {}, {}
    for size in range(max_given + 1):
        before = joined.copy()
        beside = {v: sorted({u for pair in before if v in pair for u in pair} - {v}) for v in range(nodes)}
        for a, b in sorted(before):
            sets = [c for v, other in ((a, b), (b, a))
                    for c in itertools.combinations([u for u in beside[v] if u != other], size)]
            for given in dict.fromkeys(sets):
                p = p_known(a, b, given)
                asked.setdefault((a, b), []).append((p, given))
                if (a, b) not in required and p > alpha:
                    joined.discard((a, b))
                    separating[a, b] = given
                    break
    return joined, separating, asked

def pc_heads(joined, separating):
    def adjacent(a, b):
        return (min(a, b), max(a, b)) in joined
    heads = {(v, u) for v in exogenous for u in range(nodes) if u != v and adjacent(u, v) and u not in exogenous}
    for (a, b), given in separating.items():
        for c in range(nodes):
            if c not in (a, b) and adjacent(a, c) and adjacent(b, c) and c not in given and c not in exogenous:
                heads |= {(a, c), (b, c)}  # a collider: a -> c <- b
    def directed(a, b):
        return (a, b) in heads and (b, a) not in heads
    def undirected(a, b):
        return adjacent(a, b) and (a, b) not in heads and (b, a) not in heads
    def follows(a, b):  # must a - b be a -> b? Meek (UAI 1995)
        others = [c for c in range(nodes) if c not in (a, b)]
        return (any(directed(c, a) and not adjacent(c, b) for c in others)
                or any(directed(a, c) and directed(c, b) for c in others)
                or any(undirected(a, c) and undirected(a, d) and directed(c, b) and directed(d, b)
                       and not adjacent(c, d) for c, d in itertools.combinations(others, 2))
                or any(undirected(a, c) and directed(c, d) and directed(d, b) and adjacent(a, d)
                       and not adjacent(c, b) for c, d in itertools.permutations(others, 2)))
    more = True
    while more:
        more = {(a, b) for a, b in itertools.permutations(range(nodes), 2) if undirected(a, b) and follows(a, b)}
        heads |= more
    return heads

def edges_of(joined, heads):  # from, to, head at from, head at to: a directed edge from its tail
    edges = []
    for a, b in sorted(joined):
        if (b, a) in heads and (a, b) not in heads:
            a, b = b, a
        edges.append((a, b, (b, a) in heads, (a, b) in heads))
    return edges

def decisive(separating, asked, pair):  # the test that decided on a pair
    if pair in separating:
        given = separating[pair]
        return next((p, c) for p, c in asked[pair] if c == given)
    return max(enumerate(asked[pair]), key=lambda test: (test[1][0], test[0]))[1]

