#pragma once

#include "core/fourier/fourier_sums.h"

namespace core
{

/// Trigonometric polynomials at many points, Re Σ_j c_j exp(2πi Σ_c step_c j_c (x_nc − centre_c)), for each column c of
/// `coefficients` (modes.count()×k, where fourierSums has its sums): n×k.
///   A non-uniform FFT of type 2, the transpose of fourierSums: the coefficients are divided by what spreading makes of
/// their mode and transformed to a grid, of which every point takes its shares. The error is below
/// fourierSumError·Σ|c_j|, and the same to the bit with one thread and two.
/// Cost O(n·k·16^d + M log M), M the modes.
Eigen::MatrixXd fourierValues(const Points& x, const Eigen::Ref<const Eigen::MatrixXcd>& coefficients,
                              const FourierModes& modes);

} // namespace core
