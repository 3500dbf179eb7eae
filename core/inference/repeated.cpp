#include "core/inference/repeated.h"

#include "core/inference/diagnostics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

RepeatedNumber summaryOf(const Eigen::VectorXd& values)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    Eigen::VectorXd known = values;
    const auto end = std::remove_if(known.begin(), known.end(), [](double value) { return !std::isfinite(value); });
    known.conservativeResize(end - known.begin());
    RepeatedNumber told{.counted = known.size(), .mean = none, .sd = none, .meanError = none, .quantiles = {}};
    told.quantiles.fill(none);
    if (known.size() == 0)
        return told;
    told.mean = known.mean();
    for (std::size_t i = 0; i < told.quantiles.size(); ++i)
        told.quantiles[i] = quantileOf(known, repeatedProbabilities[i]);
    if (known.size() > 1) {
        const auto n = static_cast<double>(known.size());
        told.sd = std::sqrt((known.array() - told.mean).square().sum() / (n - 1.0));
        told.meanError = told.sd / std::sqrt(n);
    }
    return told;
}

} // namespace core
