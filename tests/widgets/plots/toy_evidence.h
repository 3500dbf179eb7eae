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

/// The same over (ℓ, τ²): one peak at ℓ = 3, τ² = 0.3; a corner that is not known and one at minus infinity.
inline core::LearningResult mapResult()
{
    core::LearningResult result = learningResult();
    core::Field map;
    map.axis1 = Eigen::VectorXd::LinSpaced(61, std::log(0.3), std::log(30.0)).array().exp();
    map.axis2 = Eigen::VectorXd::LinSpaced(41, std::log(0.003), std::log(30.0)).array().exp();
    map.values.resize(61, 41);
    for (Eigen::Index i = 0; i < 61; ++i)
        for (Eigen::Index j = 0; j < 41; ++j) {
            const double u = std::log(map.axis1[i] / 3.0), v = std::log(map.axis2[j] / 0.3);
            map.values(i, j) = -1200.0 - 60.0 * (u * u + 0.6 * u * v + 0.5 * v * v);
        }
    map.values.topRightCorner(6, 5).setConstant(std::numeric_limits<double>::quiet_NaN());
    map.values(0, 0) = -std::numeric_limits<double>::infinity();
    result.map = map;
    return result;
}

inline core::NullAnswer nullAnswer(core::NullDistribution null, std::optional<double> pValue, double pError = 0.0)
{
    core::NullAnswer answer;
    answer.null = null;
    answer.pValue = pValue;
    answer.pError = pError;
    return answer;
}

/// Forty points of A against sixty of B: MMD² = 0.0157 on 200 permutations between 0 and 0.0199.
inline core::TwoSamplesResult nullResult()
{
    core::TwoSamplesResult result;
    result.firstSize = 40;
    result.secondSize = 60;
    result.statistic = result.mmd2Biased = 0.0157;
    result.nullStatistics.resize(200);
    for (Eigen::Index i = 0; i < 200; ++i) // triangular over the range, in no order
        result.nullStatistics[i] = 0.0199 * (1.0 - std::sqrt(static_cast<double>((i * 37) % 200) / 199.0));
    core::NullAnswer permutation = nullAnswer(core::NullDistribution::Permutation, 0.012, 0.0034);
    permutation.threshold = 0.0131;
    permutation.reject = true;
    core::NullAnswer gamma = nullAnswer(core::NullDistribution::Gamma, 0.0714);
    gamma.threshold = 0.0161;
    gamma.grid = Eigen::VectorXd::LinSpaced(101, 0.0, 0.03);
    gamma.density = (gamma.grid.array() / -0.006).exp() / 0.006;
    gamma.density[0] = std::numeric_limits<double>::infinity();
    core::NullAnswer spectral = nullAnswer(core::NullDistribution::Spectral, {});
    spectral.threshold = std::numeric_limits<double>::quiet_NaN();
    spectral.remark = "the kernel is not positive semidefinite";
    result.nulls = {permutation, gamma, spectral};
    return result;
}

inline core::PowerSettings powerSettings()
{
    core::PowerSettings settings;
    settings.vary = "epsilon";
    settings.lo = 1.0;
    settings.hi = 2.5;
    settings.steps = 4;
    return settings;
}

/// Rates 0.04 … for the median and 0.05 … 1 for the evidence after so many of 100 repeats.
inline core::PowerResult powerResult(int repeats)
{
    core::PowerResult result;
    const auto add = [&](const char* chooser, double value, double rate) {
        core::PowerPoint point;
        point.chooser = chooser;
        point.value = value;
        point.repeats = repeats;
        point.rejections = static_cast<int>(std::lround(rate * repeats));
        point.meanLogLengthscale = std::log(2.0);
        result.points.push_back(point);
    };
    for (int step = 0; step < 4; ++step)
        add("median", 1.0 + 0.5 * step, 0.04 + 0.02 * step);
    for (int step = 0; step < 4; ++step)
        add("evidence", 1.0 + 0.5 * step, 0.05 + 0.3 * step);
    return result;
}

} // namespace toy
