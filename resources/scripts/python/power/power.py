# How often the permutation test of MMD² at the median lengthscale tells two generators apart, over a number of the second.
# Gretton et al., "A Kernel Two-Sample Test", JMLR 13 (2012); Flaxman et al. (2016), Figure 2.
#:refuse not has median_rate: no repeat is done at the median lengthscale: start the study, with median among its lengthscales
#:refuse source == sheet: a script draws from generators
#:if not first_name == grid and not first_name == mixture1d
#:refuse source == generators: a script draws from grid and mixture1d
#:end
#:if not second_name == grid and not second_name == mixture1d
#:refuse source == generators: a script draws from grid and mixture1d
#:end
#:note Samples and permutations are drawn anew, from numpy's own generator, with 30 repeats a step at most: rates are compared within their Monte Carlo error. Other lengthscales than the median are left out.
def grid_sample(rng, n, side=5, spacing=10, sd=1, epsilon=1, balanced=0):
    # Gaussians on a grid, with standard deviation sd across the diagonal and sd sqrt(epsilon) along it
    cell = np.arange(n) % int(side)**2 if balanced else rng.integers(int(side)**2, size=n)
    means = spacing * (np.column_stack([cell // int(side), cell % int(side)]) - 0.5 * (side - 1))
    along, across = sd * np.sqrt(epsilon) * rng.standard_normal(n), sd * rng.standard_normal(n)
    return means + np.column_stack([along - across, along + across]) / np.sqrt(2)

def mixture1d_sample(rng, n, components=2, separation=2, sd=0.5):
    # Gaussians in a row, equally likely
    mean = separation * (rng.integers(int(components), size=n) - 0.5 * (components - 1))
    return (mean + sd * rng.standard_normal(n))[:, None]

def rejects(rng, x, y):
    P = np.vstack([x, y])
    m = len(x)
    distance = spatial.distance.pdist(P)
    ell = np.median(distance)
    K = np.exp(-0.5 * spatial.distance.squareform(distance)**2 / ell**2)
    K = K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()  # then MMD² is (2 / m)² a'Ka, a 1 in the first sample
    a = np.repeat([1.0, 0.0], m)
    a = np.column_stack([a, rng.permuted(np.tile(a[:, None], permutations), axis=0)])
    mmd2 = np.sum(a * (K @ a), axis=0) * (2 / m)**2
    p = np.sum(mmd2 >= mmd2[0] * (1 - 1e-12)) / (1 + permutations)  # the first is what was observed
    return p <= level, np.log(ell)

sample = {"grid": grid_sample, "mixture1d": mixture1d_sample}
first, second = first_options, second_options
tries = min(repeats, 30)
rng = np.random.default_rng(seed)

def study(step, alike):
    size = int(step) if vary == "n" else n
    varied = second if vary == "n" else {**second, vary: step}
    found = []
    for _ in range(tries):
        x = sample[first_name](rng, size, **first)
        y = sample[first_name](rng, size, **first) if alike else sample[second_name](rng, size, **varied)
        found.append(rejects(rng, x, y))
    rejected, log_ells = np.array(found).T
    return rejected.mean(), log_ells.mean(), log_ells.std()

rate, log_ell, spread = np.array([study(step, False) for step in median_at]).T
# Two such rates, of R and of `tries` repeats, differ by less than five standard errors.
def error(rate, R):
    share = (rate * tries + 1) / (tries + 2)
    return 5 * np.sqrt(share * (1 - share) * (1 / R + 1 / tries)) + 1 / tries

#:within median_rate = rate ± error(rate, median_repeats).max()
#:within median_mean_log_lengthscale = log_ell ± (5 * spread * np.sqrt(1 / median_repeats + 1 / tries)).max() + 1e-9
#:if has median_null_rate
null_rate = np.array([study(step, True)[0] for step in median_null_at])
#:within median_null_rate = null_rate ± error(null_rate, median_null_repeats).max()
#:end

# The error of a rate p of R repeats, and Wilson's interval of 95 %.
p, R = median_rate, median_repeats
z = 1.959963984540054
median_error = np.sqrt(p * (1 - p) / R)
middle, reach = (p + z**2 / (2 * R)) / (1 + z**2 / R), z / (1 + z**2 / R) * np.sqrt(p * (1 - p) / R + z**2 / (4 * R**2))
median_wilson_lower = np.where(p > 0, middle - reach, 0)
median_wilson_upper = np.where(p < 1, middle + reach, 1)
#:check median_error
#:check median_wilson_lower
#:check median_wilson_upper
