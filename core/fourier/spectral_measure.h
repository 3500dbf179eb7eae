#pragma once

#include "core/kernels/families/fourier_spectrum.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <functional>
#include <vector>

namespace core
{

/// A kernel over one or two columns as what makes it: frequencies f (in cycles a unit of x) of a density S, and what
/// has none,
///   k(x,y) = ∫ df S(f) cos(2πf·(x−y)) + Σ mass cos(frequency·(x−y)) + linear·x·y.
struct SpectralMeasure {
    std::function<double(double, double)> density; // of (f₁, f₂), f₂ = 0 on the line; empty: there is none, or
    bool needsSamples = false;                     // none is known, but the kernel falls (sampled_grid.h)
    double fallsFrom = 0.0;          // from this |f| on it falls; before, on the line, it may have peaks and gaps
    std::vector<SpectralLine> lines; // angular frequencies, on the line; in the plane at most that of 0
    double linear = 0.0;             // on the line
    double rounding = 0.0;           // of the density, relative, beside that of an exponential
};

/// Of se, exponential, laplacian, matern32, matern52, rq, cosine, periodic, constant and linear on the line, with
/// their sums and the products of which powerSpectrum (spectrum/fourier.h) is known; in the plane of se, exponential,
/// laplacian, matern32, matern52 and constant, with their sums and scalings, and products of se. Of other kernels of
/// x − y that fall, such as rq and products with cosine in the plane, it needs samples. Failure, a sentence that says
/// what of the kernel has none, for others.
///   plane, Matérn of order ν with a = √(2ν): S = 4πν ℓ₁ℓ₂ a^{2ν} (a² + (2πf₁ℓ₁)² + (2πf₂ℓ₂)²)^{−ν−1}
Outcome<SpectralMeasure> spectralMeasure(const Kernel& kernel, Eigen::Index columns);

/// How large a kernel may be at x − y = `apart` or further out in every column: that of its density, which falls, and
/// that of all else, which does not.
struct FarBound {
    double falling = 0.0, lasting = 0.0;
};
FarBound farBound(const Kernel& kernel, const Eigen::RowVectorXd& apart);

} // namespace core
