#include "core/labs/density/density_curve.h"

#include "core/kernels/jacobian.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::VectorXd;

namespace
{

/// The breaks of the panels and the landmarks inside the window, ascending.
std::vector<double> startingPoints(const DensityCurve& curve, const VectorXd& landmarks, const VectorXd& more)
{
    const double lo = curve.nodes.breaks[0], hi = curve.nodes.breaks[curve.nodes.panels()];
    std::vector<double> points(more.begin(), more.end());
    for (const double landmark : landmarks)
        if (landmark > lo && landmark < hi)
            points.push_back(landmark);
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

} // namespace

VectorXd DensityCurve::logDensity(const VectorXd& at) const
{
    return exponent * interpolate(nodes, scale, at).col(0).array().max(leastScale).log();
}

VectorXd DensityCurve::logJacobian(const VectorXd& at) const
{
    return core::logJacobian(kernel, at);
}

VectorXd drawingGrid(const DensityCurve& curve, const VectorXd& landmarks, Index count)
{
    constexpr double pixel = 1e-3;
    constexpr std::size_t mostPoints = 4000;
    const double lo = curve.nodes.breaks[0], hi = curve.nodes.breaks[curve.nodes.panels()];
    const auto logShape = [&](const VectorXd& at) -> ArrayXd { return curve.logDensity(at) + curve.logJacobian(at); };
    std::vector<double> grid = startingPoints(curve, landmarks, VectorXd::LinSpaced(count, lo, hi));
    VectorXd at = Eigen::Map<const VectorXd>(grid.data(), static_cast<Index>(grid.size()));
    ArrayXd logs = logShape(at);
    double top = logs.maxCoeff();
    std::vector<std::array<double, 4>> active; // lo, hi and the logs there
    for (Index i = 1; i < at.size(); ++i)
        active.push_back({at[i - 1], at[i], logs[i - 1], logs[i]});
    while (!active.empty() && grid.size() < mostPoints) {
        VectorXd middles(static_cast<Index>(active.size()));
        for (Index i = 0; i < middles.size(); ++i)
            middles[i] = 0.5 * (active[static_cast<std::size_t>(i)][0] + active[static_cast<std::size_t>(i)][1]);
        logs = logShape(middles);
        top = std::max(top, logs.maxCoeff());
        std::vector<std::array<double, 4>> next;
        for (Index i = 0; i < middles.size(); ++i) {
            const auto [a, b, logA, logB] = active[static_cast<std::size_t>(i)];
            const double missed = std::exp(logs[i] - top) - 0.5 * (std::exp(logA - top) + std::exp(logB - top));
            if (std::abs(missed) <= pixel || !(b - a > 1e-12 * (hi - lo)))
                continue;
            grid.push_back(middles[i]);
            next.push_back({a, middles[i], logA, logs[i]});
            next.push_back({middles[i], b, logs[i], logB});
        }
        active = std::move(next);
    }
    std::sort(grid.begin(), grid.end());
    return Eigen::Map<const VectorXd>(grid.data(), static_cast<Index>(grid.size()));
}

} // namespace core
