# HSIC, biased, of the remainders: Flaxman, Neill and Smola, ACM TIST 7 (2015).
#:if null == gamma
#:need hsic_gamma
#:end
#:if null == spectral
#:need without_negligible
#:need grouped_weights
#:need chi_square_mixture
#:need hsic_spectral
#:end
def grams_of(a, b, given):
    return [centred_gram(remainder(column, given)[:, None]) for column in (a, b)]

def statistic_of(a, b, given):
    K, L = grams_of(a, b, given)
    return np.sum(K * L) / n**2

def p_of(a, b, given):
    K, L = grams_of(a, b, given)
    statistic = np.sum(K * L) / n**2
#:if null == gamma
    return gamma_of_hsic(K, L)[1].sf(n * statistic)
#:end
#:if null == spectral
    w, multiplicity, rest = spectrum_of_hsic(K, L)
    return mixture_tail(n * statistic - rest, w, multiplicity)
#:end
#:if null == permutation
    rng = np.random.default_rng(seed)
#:if has columns
    blocks = np.split(np.arange(n), n)
#:else
    blocks = np.split(np.arange(n), range(block_length, n, block_length))
#:end
    count = 0
    for _ in range(permutations):
        order = np.concatenate([blocks[block] for block in rng.permutation(len(blocks))])
        count += np.sum(K * L[np.ix_(order, order)]) / n**2 >= statistic * (1 - 1e-12)
    return (1 + count) / (1 + permutations)
#:end

