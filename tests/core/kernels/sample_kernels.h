#pragma once

#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"

#include <random>
#include <string>
#include <vector>

/// Kernels and points for property tests: every family there is, in several settings, and combinations of them, so that
/// a new family inherits every claim.
namespace sample
{

inline core::Kernel parsed(const std::string& expression)
{
    const auto result = core::parseKernel(expression);
    if (const auto* error = std::get_if<core::ExpressionError>(&result))
        throw std::runtime_error(expression + ": " + error->message());
    return std::get<core::Kernel>(result);
}

inline double uniform(std::mt19937_64& rng, double lower, double upper)
{
    return lower + (upper - lower) * static_cast<double>(rng() >> 11) * 0x1p-53;
}

/// The family with every number moved off its default, ARD where it may be.
inline core::Kernel offDefault(std::string_view name, int dimensions)
{
    core::Kernel kernel = core::withArd(core::kernelOf(core::defaultFamily(name)), {}, dimensions, true);
    double factor = 0.7;
    for (core::Hyperparameter h : core::hyperparameters(kernel)) {
        h.value = h.description->spacing == core::Spacing::Integer ? h.value + 1.0 : h.value * factor;
        factor += 0.25;
        kernel = core::withHyperparameter(kernel, h);
    }
    return kernel;
}

inline std::vector<core::Kernel> kernels(int dimensions)
{
    std::vector<core::Kernel> all;
    for (const core::FamilyDescription& family : core::families()) {
        all.push_back(core::kernelOf(core::defaultFamily(family.name)));
        all.push_back(offDefault(family.name, dimensions));
    }
    for (const char* expression :
         {"2.5*matern32()+linear()", "se(0.5)*periodic(1,1.5)", "linear()*linear()", "constant(0.3)+se(2)", "poly(1,0)",
          "poly(4,0)", "0.3*(se()+parabola())*(allsubsets()+2*cosine(0.2))", "exponential()*se()+constant(2)",
          "linear()*se(2)*(poly(3,0.1)+rq(1,0.5))", "brownian()*se()+linear()", "bishop(0,1,1,0)",
          "bishop(1,2,0,0)*linear()"})
        all.push_back(parsed(expression));
    return all;
}

/// Points of both signs, but never negative for a kernel that refuses those.
inline Eigen::MatrixXd points(const core::Kernel& kernel, Eigen::Index n, int dimensions, unsigned seed)
{
    std::mt19937_64 rng(seed);
    const Eigen::MatrixXd x = Eigen::MatrixXd::NullaryExpr(n, dimensions, [&] { return uniform(rng, -1.6, 1.9); });
    return core::inputProblem(kernel, x) ? Eigen::MatrixXd(x.cwiseAbs()) : x;
}

} // namespace sample
