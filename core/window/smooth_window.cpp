#include "core/window/smooth_window.h"

#include "core/ending.h"
#include "core/linalg/chebyshev.h"
#include "core/linalg/products.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr std::size_t mostLevels = 4;
constexpr Index probeCount = 64;

/// A quasi-random sequence over the window (Roberts' R₂).
MatrixXd probePoints(const std::vector<Interval>& window)
{
    constexpr double steps[] = {0.7548776662466927, 0.5698402909980532};
    MatrixXd probes(probeCount, 2);
    for (Index i = 0; i < probeCount; ++i)
        for (Index d = 0; d < 2; ++d) {
            const double position = (static_cast<double>(i) + 0.5) * steps[d];
            const Interval& side = window[static_cast<std::size_t>(d)];
            probes(i, d) = side.lo + side.width() * (position - std::floor(position));
        }
    return probes;
}

} // namespace

Index drawnSide(bool preview)
{
    return preview ? 64 : 200;
}

VectorXd drawnLine(const Interval& window, double smallestScale)
{
    const double wanted = std::clamp(std::ceil(10.0 * window.width() / smallestScale), 400.0, 2000.0);
    return VectorXd::LinSpaced(static_cast<Index>(wanted) + 1, window.lo, window.hi);
}

SmoothWindow::SmoothWindow(const Kernel& roughness, std::vector<Interval> window, const NodeBudget& budget)
    : roughness_(roughness), window_(std::move(window)), budget_(budget), probes_(probePoints(window_))
{
    levels_.reserve(mostLevels); // references to levels stay valid
}

SmoothWindow::Level& SmoothWindow::level(std::size_t number)
{
    while (levels_.size() <= number) {
        const auto refinement = static_cast<int>(levels_.size());
        Level made{.nodes =
                       std::get<TensorNodes>(windowNodes(roughness_, MatrixXd(0, 2), window_, refinement, budget_)),
                   .toDrawn = {},
                   .toProbes = {}};
        for (std::size_t d = 0; made.nodes.chebyshev && d < 2; ++d) {
            const Interval& side = window_[d];
            const Index n = d == 0 ? made.nodes.n1 : made.nodes.n2;
            const VectorXd drawnAxis = VectorXd::LinSpaced(drawnSide(budget_.preview), side.lo, side.hi);
            made.toDrawn.push_back(chebyshevInterpolation(n, side.lo, side.hi, drawnAxis));
            made.toProbes.push_back(chebyshevInterpolation(n, side.lo, side.hi, probes_.col(static_cast<Index>(d))));
        }
        levels_.push_back(std::move(made));
    }
    return levels_[number];
}

const TensorNodes& SmoothWindow::nodes(std::size_t number)
{
    return level(number).nodes;
}

bool SmoothWindow::agrees(const Level& level, const MatrixXd& atNodes, const MatrixXd& atProbes, const VectorXd& sizes)
{
    for (Index i = 0; i < atNodes.cols(); ++i) {
        const MatrixXd across = multiply(level.toProbes[0], atNodes.col(i).reshaped(level.nodes.n1, level.nodes.n2));
        const VectorXd carried = across.cwiseProduct(level.toProbes[1]).rowwise().sum();
        if (!((carried - atProbes.col(i)).cwiseAbs().maxCoeff() <= drawnAccuracy * sizes[i]))
            return false;
    }
    return true;
}

Field SmoothWindow::drawn(const Level& level, const VectorXd& values) const
{
    const MatrixXd nodal = values.reshaped(level.nodes.n1, level.nodes.n2);
    if (!level.nodes.chebyshev)
        return {.axis1 = level.nodes.axes()[0], .axis2 = level.nodes.axes()[1], .values = nodal};
    const Index side = drawnSide(budget_.preview);
    return {.axis1 = VectorXd::LinSpaced(side, window_[0].lo, window_[0].hi),
            .axis2 = VectorXd::LinSpaced(side, window_[1].lo, window_[1].hi),
            .values = multiplyTransposedRight(multiply(level.toDrawn[0], nodal), level.toDrawn[1])};
}

Outcome<std::vector<Field>> SmoothWindow::draw(const Functions& functions, const std::stop_token& stop)
{
    return untilEnding([&] {
        std::optional<MatrixXd> atProbes;
        for (std::size_t number = 0;; ++number) {
            endIfStopped(stop);
            const MatrixXd atNodes = valueOrEnd(functions.atNodes(number));
            const Level& current = level(number);
            const bool mayRefine = current.nodes.chebyshev && !budget_.preview && number + 1 < mostLevels;
            if (mayRefine && !atProbes)
                atProbes = valueOrEnd(functions.atProbes());
            if (mayRefine && !agrees(current, atNodes, *atProbes, functions.sizes(atNodes, number)))
                continue;
            std::vector<Field> fields;
            for (Index i = 0; i < atNodes.cols(); ++i)
                fields.push_back(drawn(current, atNodes.col(i)));
            return fields;
        }
    });
}

} // namespace core
