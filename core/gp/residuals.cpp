#include "core/gp/residuals.h"

#include "core/special_functions/special_functions.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr double mostMeanResidual = 2.0, mostResidual = 10.0; // of standard normal ones the mean size is 0.8
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// NaN where a value is.
VectorXd normalScores(const VectorXd& values)
{
    std::vector<Index> ascending;
    for (Index i = 0; i < values.size(); ++i)
        if (!std::isnan(values[i]))
            ascending.push_back(i);
    std::ranges::stable_sort(ascending, {}, [&](Index i) { return values[i]; });
    VectorXd scores = VectorXd::Constant(values.size(), unknown);
    const auto n = static_cast<double>(ascending.size());
    double rank = 0.0;
    for (const Index i : ascending)
        scores[i] = normalQuantile((++rank - 0.375) / (n + 0.25));
    return scores;
}

} // namespace

StandardisedResiduals standardisedResiduals(const VectorXd& targets, const VectorXd& mean, const VectorXd& variance)
{
    assert(targets.size() == mean.size() && targets.size() == variance.size());
    StandardisedResiduals found{
        .value = VectorXd::Constant(targets.size(), unknown), .quantile = {}, .known = 0, .outside = 0};
    for (Index i = 0; i < targets.size(); ++i) {
        if (!std::isfinite(variance[i]) || !(variance[i] > 0.0))
            continue;
        const double residual = (targets[i] - mean[i]) / std::sqrt(variance[i]);
        if (!std::isfinite(residual))
            continue;
        found.value[i] = residual;
        ++found.known;
        found.outside += std::abs(residual) > residualBound ? 1 : 0;
    }
    found.quantile = normalScores(found.value);
    return found;
}

std::optional<std::string> absurdResiduals(const StandardisedResiduals& residuals)
{
    double sum = 0.0, farthest = 0.0;
    for (const double value : residuals.value)
        if (!std::isnan(value)) {
            sum += std::abs(value);
            farthest = std::abs(value) > std::abs(farthest) ? value : farthest;
        }
    const bool contradicted = sum > mostMeanResidual * static_cast<double>(residuals.known);
    if (!contradicted && !(std::abs(farthest) > mostResidual))
        return std::nullopt;
    std::array<char, 256> text{};
    if (contradicted)
        std::snprintf(
            text.data(), text.size(),
            "%td of %td standardised residuals lie beyond ±%.2f, the farthest at %.3g, where 5 %% are expected "
            "within a few units: the targets contradict this model; maximise its evidence, or raise the noise",
            residuals.outside, residuals.known, residualBound, farthest);
    else
        std::snprintf(text.data(), text.size(),
                      "a standardised residual is %.3g, where hardly any is expected beyond ±4: look at that row, for "
                      "a Gaussian process takes it at its word",
                      farthest);
    return text.data();
}

} // namespace core
