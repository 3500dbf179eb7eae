# The kernel over all pairs of places on the line.
G = k(at_1[:, None], at_2[:, None])
#:check k = np.ravel(G.T)
