def log_integral_of_line(log_f, x):
    # log of the integral of exp(log_f) over the whole line by the double exponential rule x = c + w sinh(π/2 sinh t),
    # whose steps are halved until it rests: each halving squares the error
    c, w = (x.max() + x.min()) / 2, max(np.ptp(x) / 2, 1)
    value, step = np.inf, 1 / 16
    while True:
        t = np.arange(-4, 4 + step / 2, step)
        places = (c + w * np.sinh(np.pi / 2 * np.sinh(t)))[:, None]
        slopes = w * np.pi / 2 * np.cosh(t) * np.cosh(np.pi / 2 * np.sinh(t))
        before, value = value, special.logsumexp(log_f(places), b=step * slopes)
        if abs(value - before) < 1e-6 or step < 1e-4:
            return value
        step /= 2
