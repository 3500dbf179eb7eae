#pragma once

#include "core/labs/learning/learning_lab.h"
#include "core/labs/power/power_lab.h"
#include "core/labs/two_samples/two_samples_lab.h"

#include <cmath>
#include <limits>

/// Hand-made results of kernel learning, of two samples and of power.
namespace toy
{

/// Maxima at ℓ = 0.92 (the highest), 11 and 30.4 over a floor that falls by hundreds of thousands at the left, where
/// the first value is minus infinity.
inline core::LearningResult learningResult()
{
    core::LearningResult result;
    constexpr Eigen::Index n = 121;
    const auto bump = [](double lengthscale, double centre, double width) {
        return std::exp(-std::pow(std::log(lengthscale / centre) / width, 2));
    };
    const auto evidence = [&](double lengthscale) {
        return -4100.0 + 900.0 * bump(lengthscale, 0.92, 0.35) + 500.0 * bump(lengthscale, 11.0, 0.5) +
               430.0 * bump(lengthscale, 30.4, 0.35) - 300000.0 * std::pow(0.4 / lengthscale, 9);
    };
    result.lengthscale = Eigen::VectorXd::LinSpaced(n, std::log(0.4), std::log(100.0)).array().exp().matrix();
    result.logEvidence = result.lengthscale.unaryExpr(evidence);
    result.logEvidence[0] = -std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 1; i + 1 < n; ++i)
        if (result.logEvidence[i] > result.logEvidence[i - 1] && result.logEvidence[i] > result.logEvidence[i + 1])
            result.localMaxima.push_back({result.lengthscale[i], result.logEvidence[i], result.localMaxima.empty()});
    result.choosers = {{"median heuristic", 19.9, ""},
                       {"median heuristic / √2", 19.9 / std::sqrt(2.0), ""},
                       {"held-out KDE", 1.1, ""},
                       {"evidence", result.localMaxima.front().lengthscale, ""}};
    result.current = 5.0;
    result.currentLogEvidence = evidence(5.0);
    return result;
}

} // namespace toy
