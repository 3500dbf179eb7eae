def log_prior(x, family, first, second):  # of a positive number, on its natural scale
    if family == "gamma":  # shape, rate
        return stats.gamma.logpdf(x, first, scale=1 / second)
    if family == "lognormal":  # mean and standard deviation of the logarithm
        return stats.lognorm.logpdf(x, second, scale=np.exp(first))
    return stats.norm.logpdf(x, first, second) - stats.norm.logcdf(first / second)  # normal, cut at 0
