#pragma once

#include "core/kernels/descriptions.h"
#include "core/kernels/kernel.h"

#include <vector>

namespace core
{

/// A line of a kernel's spectrum, with its derivatives in the logarithm of one of the kernel's numbers.
struct MovingLine {
    double frequency = 0.0, mass = 0.0;
    double frequencySlope = 0.0, massSlope = 0.0;
};

/// All the lines of a kernel on the line of which fourierSpectrum is known, equal ones not joined, in closed form.
std::vector<MovingLine> movingLines(const Kernel& kernel, const Hyperparameter& number);

} // namespace core
