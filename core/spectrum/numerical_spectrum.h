#pragma once

#include "core/kernels/families/fourier_spectrum.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <functional>

namespace core
{

/// K(x) at many x >= 0 of an even function on the line; no number where it has no value.
using EvenFunction = std::function<Eigen::ArrayXd(const Eigen::ArrayXd&)>;

/// The spectrum of an even function by quadrature: polynomials of degree 15 on panels that are halved until they meet
/// K, out to 2^100 scales, each taken against cos(kx) exactly by spherical Bessel functions,
///   ∫ P_n(t) e^{iωt} dt over [-1, 1] = 2 i^n j_n(ω)   (DLMF 18.17.19, 10.47.3),
/// so that the frequency costs no panels. What K tends to is a line at frequency 0; K̃(0) is infinite where what is left
/// has no integral. `scale` is a length over which K changes. The error of K̃ is below 1e-8 of ∫|K| by the sum of what
/// the panels miss. Failure (a sentence that begins with `what`) where K has no value, jumps or oscillates without end,
/// or falls too slowly.
Outcome<FourierSpectrum> numericalSpectrum(const std::string& what, const EvenFunction& K, double scale);

} // namespace core
