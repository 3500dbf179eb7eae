def centred_gram(rows):
    r2 = spatial.distance.cdist(rows, rows, "sqeuclidean")
#:if lengthscale == given and has columns
    ell = given_lengthscale
#:else
    ell = np.median(spatial.distance.pdist(rows))
#:end
    K = np.expm1(-0.5 * r2 / ell**2)  # less 1, which centring takes away: digits are kept where ell is large
    return K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()

def remainder(a, given):
    # What a Gaussian process regression on the given columns leaves, noise C^-1 t, over its standard deviation. Its
    # numbers are at a maximum of the evidence: given here, for which one is found depends on how one climbs.
    t = S[:, a]
    if len(given) > 0:
        s, noise, *ells = learned[f"{a}|{','.join(str(column) for column in given)}"]
        Z = S[:, list(given)] / ells
        C = s * np.exp(-0.5 * spatial.distance.cdist(Z, Z, "sqeuclidean")) + noise * np.eye(n)
        t = noise * linalg.solve(C, t, assume_a="pos")
    return (t - t.mean()) / t.std(ddof=1)

