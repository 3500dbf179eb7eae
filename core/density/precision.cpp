#include "core/density/precision.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace core
{
namespace
{

constexpr double mostRounding = 0.05;                                 // of log q
constexpr double unit = 4.0 * std::numeric_limits<double>::epsilon(); // of k, in a sum of products of it

double largestVariance(const Points& x, const Kernel& kernel)
{
    if (x.rows() == 0)
        return 0.0;
    return diagonal(kernel, isShiftInvariant(kernel) ? x.topRows(1) : x).cwiseAbs().maxCoeff();
}

} // namespace

double logDensityRounding(const Points& x, const Kernel& kernel, const StudentTParameters& parameters)
{
    const double inScale = unit * largestVariance(x, kernel) / (parameters.sigma0 * parameters.sigma0);
    return -scaleExponent(parameters, x.rows()) * std::log1p(inScale);
}

std::optional<Problem> precisionProblem(const Points& x, const Kernel& kernel, const StudentTParameters& parameters)
{
    const double rounding = logDensityRounding(x, kernel, parameters);
    if (rounding <= mostRounding)
        return std::nullopt;
    const double variance = largestVariance(x, kernel);
    const double least = std::sqrt(unit * variance / std::expm1(-mostRounding / scaleExponent(parameters, x.rows())));
    std::array<char, 320> text{};
    std::snprintf(text.data(), text.size(),
                  "sigma0 is too small for double precision: sigma0\u00B2 is %.1g of k(x,x) at the data, and rounding "
                  "alone would move log q by about %.2g; choose at least %.2g here",
                  parameters.sigma0 * parameters.sigma0 / variance, rounding, 1.01 * least);
    return Problem{"sigma0", text.data()};
}

} // namespace core
