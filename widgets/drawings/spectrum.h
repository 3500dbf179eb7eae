#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/drawings/drawing.h"

#include <vector>

namespace widgets
{

/// Why ‖f‖² is what it is: the power of f at each frequency, what the kernel asks for it (1/K̃), and their product over
/// 2π, whose area is ‖f‖². On a logarithmic axis.
Drawing fourierDrawing(const core::BenchResult& bench);

/// ‖f‖² of the bump exp(−x²/(2w²)) in the space of se, over its width w, with the wall at ℓ/√2: a narrower bump is not
/// in the space. norm2 over width, infinite where the bump is not in the space; `examples` are widths to mark.
Drawing bumpNormDrawing(const Eigen::VectorXd& width, const Eigen::VectorXd& norm2, double lengthscale,
                        const std::vector<double>& examples);

} // namespace widgets
