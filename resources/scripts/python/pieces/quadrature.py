def quadrature(f, lo, hi):
    # 16 Gauss-Legendre nodes on each of 32 panels, over where f of an array is less than 45 below its top
    for _ in range(3):
        u = np.linspace(lo, hi, 161)
        values = f(u)
        inside = np.flatnonzero(values > values.max() - 45)
        lo, hi = u[max(inside[0] - 1, 0)], u[min(inside[-1] + 1, 160)]
    t, w = np.polynomial.legendre.leggauss(16)
    half = (hi - lo) / 64
    return (lo + half * (2 * np.arange(32)[:, None] + 1 + t)).ravel(), np.tile(half * w, 32)
