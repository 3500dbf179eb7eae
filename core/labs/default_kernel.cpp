#include "core/labs/default_kernel.h"

namespace core
{

Kernel defaultKernel(const Dataset& data)
{
    return kernelOf(SquaredExponential{.lengthscale = {medianDistance(data.x).value_or(1.0)}});
}

} // namespace core
