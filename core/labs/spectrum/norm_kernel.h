#pragma once

#include "core/kernels/kernel.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/outcome.h"

namespace core
{

/// The kernel whose Gram matrix is C_ij = f_i Q⁻¹ f_j for the norm that the settings choose: the kernel itself for
/// Q = K; for δ and a smooth se another se (general_norm.h). Failure in a sentence where there is no closed form (only
/// se on the line has one) or C is infinite.
Outcome<Kernel> normKernel(const Kernel& kernel, const SpectrumSettings& settings, Eigen::Index dimensions);

} // namespace core
