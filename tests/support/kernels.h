#pragma once

#include "core/kernels/expression.h"
#include "core/kernels/kernel.h"

#include <stdexcept>
#include <string>

inline core::Kernel se(const core::Lengthscale& lengthscale)
{
    return core::kernelOf(core::SquaredExponential{lengthscale});
}
inline core::Kernel se(double lengthscale)
{
    return se(core::Lengthscale{lengthscale});
}
inline core::Kernel se(double amplitude, double lengthscale)
{
    return core::kernelOf(core::SquaredExponential{{lengthscale}}, amplitude);
}

/// "2*se(lengthscale=0.5)"; throws what is wrong with another expression.
inline core::Kernel kernelFrom(const std::string& expression)
{
    const auto result = core::parseKernel(expression);
    if (const auto* error = std::get_if<core::ExpressionError>(&result))
        throw std::runtime_error(expression + ": " + error->message());
    return std::get<core::Kernel>(result);
}
