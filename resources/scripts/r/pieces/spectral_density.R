#:refuse not shift_invariant: a kernel that does not depend on x - y alone has no Fourier spectrum
#:refuse has family_rq: rq falls off too slowly for a plain quadrature of its Fourier transform
#:refuse has family_periodic or has family_cosine: this kernel's spectrum is one of lines
# The kernel's Fourier transform, the integral of k(x) cos(wx) dx over the line, by Gauss and Legendre's rule on panels
# that grow away from 0.
legendre <- function(n) {  # by the eigenvalues of Jacobi's matrix (Golub and Welsch 1969)
  i <- seq_len(n - 1)
  jacobi <- matrix(0, n, n)
  jacobi[cbind(i, i + 1)] <- jacobi[cbind(i + 1, i)] <- i / sqrt(4 * i^2 - 1)
  found <- eigen(jacobi, symmetric = TRUE)
  list(t = found$values, w = 2 * found$vectors[1, ]^2)
}

spectral_density_at <- function(frequency) {
  ends <- diff(window[1, ]) * c(0, 2^(-12:6))
  g <- legendre(400)
  half <- diff(ends) / 2
  x <- as.vector(outer(g$t, half) + rep(ends[-length(ends)] + half, each = length(g$t)))
  w <- as.vector(outer(g$w, half))
  2 * as.vector(cos(outer(frequency, x)) %*% (w * k(cbind(x), matrix(0))[, 1]))
}

