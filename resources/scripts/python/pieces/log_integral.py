def log_integral(log_f, lo, hi, peaks, kinks=()):
    # log of the integral of exp(log_f) over a box, by 16 Gauss-Legendre nodes a side on cells that are halved
    # along each side until their share rests to 1e-11 of the whole and no peak within is higher than the nodes tell
    t, w = np.polynomial.legendre.leggauss(16)
    d = len(lo)
    nodes = np.stack(np.meshgrid(*[(t + 1) / 2] * d, indexing="ij"), -1).reshape(-1, d)
    weights = np.prod(np.meshgrid(*[w / 2] * d, indexing="ij"), 0).ravel()
    corners = np.stack(np.meshgrid(*[[0, 0.5]] * d, indexing="ij"), -1).reshape(-1, d)
    heights = log_f(peaks)
    top = heights.max()

    def over(begin, size):  # of each cell, and whether its nodes miss a peak
        sums, misses = [], []
        for b, s in zip(np.array_split(begin, 1 + len(begin) // 16), np.array_split(size, 1 + len(begin) // 16)):
            f = np.exp(log_f((b[:, None] + s[:, None] * nodes).reshape(-1, d)) - top).reshape(len(b), -1)
            within = ((peaks >= b[:, None]) & (peaks <= (b + s)[:, None])).all(axis=2)
            sums.append(f @ weights * s.prod(1))
            misses.append(np.where(within, np.exp(heights - top), 0).max(axis=1) > 2 * f.max(axis=1))
        return np.concatenate(sums), np.concatenate(misses)

    breaks = [np.unique(np.r_[np.linspace(a, b, 5), [x for x in kinks if a < x < b]]) for a, b in zip(lo, hi)]
    begin = np.stack(np.meshgrid(*[b[:-1] for b in breaks], indexing="ij"), -1).reshape(-1, d)
    size = np.stack(np.meshgrid(*[np.diff(b) for b in breaks], indexing="ij"), -1).reshape(-1, d)
    coarse, settled = over(begin, size)[0], 0.0
    while len(begin):
        begin = (begin[:, None] + size[:, None] * corners).reshape(-1, d)
        size = np.repeat(size / 2, 2**d, axis=0)
        fine, missed = over(begin, size)
        sums = fine.reshape(-1, 2**d).sum(1)
        open_ = (np.abs(sums - coarse) > 1e-11 * (settled + sums.sum())) | missed.reshape(-1, 2**d).any(1)
        settled += sums[~open_].sum()
        keep = np.repeat(open_, 2**d)
        begin, size, coarse = begin[keep], size[keep], fine[keep]
    return top + np.log(settled)
