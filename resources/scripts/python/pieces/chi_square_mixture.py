# The law of Q = sum_l w_l X_l, X_l independent chi-squares of m_l degrees of freedom (1 each unless
# said), by inversion of its Laplace transform exp(K(s)), K(s) = -1/2 sum_l m_l log(1 - 2 w_l s), along
# a parabola through the saddle point (Rice 1980; Weideman and Trefethen 2007). No simulation.
def mixture_inverted(w, m, x, pole):
    # |integral of exp(K(s) - s x) s^-|pole| ds / (2 pi i)|, upwards on the right (1) or left (-1) of 0
    slope = lambda c: m @ (w / (1 - 2 * w * c)) - x - (1 / c if pole else 0)
    least = -(0.5 * m.sum() + abs(pole)) / x  # between least and the cut at 1 / (2 max w) is the saddle
    lo, hi = (0 if pole > 0 else least), (0 if pole < 0 else 0.5 / w.max())
    inside = 1e-14 * (hi - lo)
    c = optimize.brentq(slope, lo + inside, hi - inside, xtol=1e-300, rtol=1e-10)
    log_f = lambda s: (-0.5 * np.log(1 - 2 * np.multiply.outer(s, w)) @ m - s * x
                       - (np.log(pole * s) if pole else 0))
    v = w / (1 - 2 * w * c)
    width = 1 / np.sqrt(2 * m @ v**2 + (1 / c**2 if pole else 0))
    bend = 4 / 3 * (m @ v**3) * width**3  # of the steepest descent; less where the path would climb
    step = 0.1
    t = np.arange(0, 30, step)
    while True:
        log_ratio = log_f(c + width * (1j * t + bend * t**2)) - log_f(c + 0j).real
        if bend == 0 or np.all(np.diff(log_ratio.real) < 1e-9):
            break
        bend = bend / 2 if bend > 1e-6 else 0
    terms = (np.exp(log_ratio) * (1 - 2j * bend * t)).real
    return np.exp(log_f(c + 0j).real) * step * width * (terms.sum() - 0.5 * terms[0]) / np.pi


def mixture_tail(x, w, m=None):  # P(Q > x)
    m = np.ones(len(w)) if m is None else m
    if x <= 0:
        return 1.0
    beyond = x > m @ w
    tail = mixture_inverted(w, m, x, 1 if beyond else -1)
    return tail if beyond else 1 - tail


def mixture_density(x, w, m=None):
    m = np.ones(len(w)) if m is None else m
    return np.array([mixture_inverted(w, m, q, 0) if q > 0 else 0.0 for q in x])


def mixture_quantile(level, w, m=None):  # P(Q > quantile) = level
    mean = w.sum() if m is None else m @ w
    lo, hi = 0.5 * mean, 2 * mean
    while mixture_tail(hi, w, m) > level:
        hi *= 2
    while mixture_tail(lo, w, m) < level:
        lo /= 2
    return optimize.brentq(lambda q: mixture_tail(q, w, m) - level, lo, hi, xtol=1e-13 * mean)


