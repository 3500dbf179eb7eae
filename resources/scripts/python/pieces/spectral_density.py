#:refuse not shift_invariant: a kernel that does not depend on x - y alone has no Fourier spectrum
#:refuse has family_rq: rq falls off too slowly for a plain quadrature of its Fourier transform
#:refuse has family_periodic or has family_cosine: this kernel's spectrum is one of lines
# The kernel's Fourier transform, the integral of k(x) cos(wx) dx over the line, by Gauss and Legendre's rule on panels
# that grow away from 0.
def spectral_density(frequency):
    scale = np.ptp(window[0])
    ends = scale * np.concatenate([[0], 2.0 ** np.arange(-12, 7)])
    t, w = np.polynomial.legendre.leggauss(400)
    x = np.concatenate([a + (b - a) * (t + 1) / 2 for a, b in zip(ends[:-1], ends[1:])])
    w = np.concatenate([(b - a) * w / 2 for a, b in zip(ends[:-1], ends[1:])])
    return 2 * np.cos(np.outer(frequency, x)) @ (w * k(x[:, None], np.zeros((1, 1)))[:, 0])

