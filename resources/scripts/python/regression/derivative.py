# The derivative f' of the function given the targets: differentiation is linear, so that f' is a Gaussian process,
# with Cov(f'(x), f(y)) = dk/dx and Cov(f'(x), f'(y)) = d2k/dxdy. Rasmussen and Williams (2006), section 9.4.
#:refuse not analytic: the kernel's derivatives are taken by central differences here, and this kernel has kinks
#:as pieces/gp_regression
#:if not slopes
#:as pieces/slopes_of_kernel
#:end
#:digits 8

def predict_slope(x):  # mean and covariance of f'
#:if slopes and dimension == 1
    cross = np.vstack([k_slope(x, Z).T, k_slopes(S, x)])
#:else
    cross = k_slope(x, Z).T
#:end
    E = linalg.solve_triangular(L, cross, lower=True)
    mean, covariance = cross.T @ alpha, k_slopes(x, x) - E.T @ E
#:if mean == constant
    doubt = -Q.T @ E
    covariance = covariance + doubt.T @ doubt
#:end
#:if mean == linear
    mean = mean + b[1]
    doubt = linalg.solve_triangular(R.T, np.array([[0.0], [1.0]]), lower=True) - Q.T @ E
    covariance = covariance + doubt.T @ doubt
#:end
    return mean, covariance

slope, covariance = predict_slope(at)
slope_sd = np.sqrt(np.maximum(np.diag(covariance), 0))
ours = np.median((band_upper - slope) / slope_sd)  # how many standard deviations Kernelscope's band takes

# The band holds at all places at once: c is the quantile of max |f' - mean| / sd over draws, here of their own seed.
places = np.linspace(at[0], at[-1], 401)
mean_there, covariance = predict_slope(places)
values, vectors = linalg.eigh(covariance)
draws_of_slope = (vectors * np.sqrt(np.maximum(values, 0))) @ np.random.default_rng(seed).standard_normal((401, 10000))
greatest = np.max(np.abs(draws_of_slope) / np.sqrt(np.diag(covariance))[:, None], 0)
c = np.quantile(greatest, level)
error = 4 * np.sqrt(2 * level * (1 - level) / 10000)  # of the level, of two runs of 10,000 draws
c_error = np.ptp(np.quantile(greatest, np.clip([level - error, level + error], 0, 1)))
#:note the simultaneous band of the derivative is drawn anew, and compared within its Monte Carlo error
#:check slope
#:check band_lower = slope - ours * slope_sd
#:within band_lower = slope - c * slope_sd ± c_error * np.max(slope_sd)
