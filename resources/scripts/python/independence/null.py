# HSIC of two variables and where it would lie if they were independent.
#:if has spectral_p
#:need without_negligible
#:need grouped_weights
#:need chi_square_mixture
#:end
#:note The permutations are drawn anew, from numpy's own generator: p and threshold by permutation are compared within their Monte Carlo error.
#:as pieces/variable_kernels
#:as pieces/hsic
K, L = centred(gram(X[:, 0], X[:, 0], 0)), centred(gram(X[:, 1], X[:, 1], 1))
n = len(X)
statistic, null, level = hsic(K, L), hsic_permuted(K, L, block_length), test_level
#:check hsic = statistic
#:as pieces/permutation_answer
#:if has gamma_p

#:need hsic_gamma
mean, law = gamma_of_hsic(K, L)
#:if estimator == unbiased
shift = mean  # the unbiased estimator has the law of the biased one less its mean
#:else
shift = 0
#:end
gamma_p = law.sf(n * statistic + shift)
gamma_threshold = (law.isf(level) - shift) / n
gamma_density = n * law.pdf(n * gamma_at + shift)
#:check gamma_p
#:check gamma_threshold
#:check gamma_density
#:end
#:if has spectral_p

#:need hsic_spectral
w, multiplicity, rest = spectrum_of_hsic(K, L)
#:if estimator == unbiased
offset = np.trace(K) * np.trace(L) / n**2 - rest
#:else
offset = -rest
#:end
spectral_p = mixture_tail(n * statistic + offset, w, multiplicity)
spectral_threshold = (mixture_quantile(level, w, multiplicity) - offset) / n
spectral_density = n * mixture_density(n * spectral_at + offset, w, multiplicity)
#:check spectral_p
#:check spectral_threshold
#:check spectral_density
#:end
#:if has dhsic

# All columns at once: dHSIC, Pfister, Bühlmann, Schölkopf and Peters, JRSS B 80 (2018), definition 2. Every column but
# the first is shuffled by itself.
grams = [gram(column, column, j) for j, column in enumerate(X.T)]

def joint(orders):
    shuffled = [G[np.ix_(order, order)] for G, order in zip(grams, orders)]
    row_means = np.prod([G.mean(axis=1) for G in shuffled], axis=0)
    return np.prod(shuffled, axis=0).mean() + np.prod([G.mean() for G in grams]) - 2 * row_means.mean()

dhsic = joint([np.arange(n)] * len(grams))
#:check dhsic
blocks = np.split(np.arange(n), range(block_length, n, block_length))
rng = np.random.default_rng(seed)

def shuffle():
    return np.concatenate([blocks[b] for b in rng.permutation(len(blocks))])

null = np.array([joint([np.arange(n)] + [shuffle() for _ in grams[1:]]) for _ in range(permutations)])
p = (1 + np.sum(null >= dhsic * (1 - 1e-12))) / (1 + B)
#:within dhsic_p = p ± 5 * np.sqrt(2 * (p + 1 / B) * (1 - p + 1 / B) / B)
#:end
#:if has conditional_p and not lengthscale == evidence

# The first two columns given the others of `tested`.
table = tested
#:as pieces/conditional_tests
given = tuple(range(2, table.shape[1]))
conditional_statistic, conditional_p = statistic_of(0, 1, given), p_of(0, 1, given)
#:check conditional_statistic
#:if null == permutation and not method == fisher-z
close = 1 / permutations
#:within conditional_p = conditional_p ± 5 * np.sqrt(2 * (conditional_p + close) * (1 - conditional_p + close) * close)
#:else
#:check conditional_p
#:end
#:end
