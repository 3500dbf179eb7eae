#include "core/window/window_nodes.h"

#include "core/kernels/descriptions.h"
#include "core/linalg/chebyshev.h"
#include "core/linalg/quadrature.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr double mostOperations = 1e10; // multiply-adds: about half a second on two threads with AVX2
constexpr double mostNumbers = 2.5e7;   // 200 MB
constexpr Index drawnSide = 200;        // a plain grid need not be finer than the picture

/// Chebyshev points that resolve products of two kernels of scale ℓ over a window: for `se` such a product is
/// exp(-r²/ℓ²), whose Fourier transform exp(-k²ℓ²/4) falls to ε at k = 2√(log 1/ε)/ℓ; beyond k·window/2 points
/// Chebyshev series converge faster than exponentially.
Index chebyshevCount(double windowWidth, double scale, double resolution)
{
    const double cutOff = 2.0 * std::sqrt(-std::log(resolution)) / scale;
    return 12 + static_cast<Index>(std::ceil(std::min(0.5 * windowWidth * cutOff, 1e6)));
}

bool affordable(double nodes, const NodeBudget& budget)
{
    return nodes * budget.operationsPerPoint <= mostOperations && nodes * budget.numbersPerPoint <= mostNumbers;
}

PanelNodes panelNodes(const Kernel& kernel, const Points& x, const Interval& window, int level,
                      const NodeBudget& budget)
{
    constexpr Index mostPanels = 2048;
    // Where an indefinite kernel takes s below γ it is held there, with kinks at any place: many panels of low degree.
    if (!isPositiveSemidefinite(kernel)) {
        const Index panels = budget.preview ? 100 : std::min(mostPanels, Index{128} << level);
        return {.breaks = VectorXd::LinSpaced(panels + 1, window.lo, window.hi), .perPanel = 4};
    }
    const double scale = smallestScale(kernel, 1)[0];
    const double refinement = std::pow(0.5, level);
    const bool analytic = isAnalytic(kernel);
    // A panel of two lengthscales leaves 4e-10 of a squared exponential to a polynomial of degree 15, 3e-13 at
    // degree 19.
    PanelNodes nodes{.breaks = {}, .perPanel = budget.preview ? 12 : 20};
    const double widest = std::min((analytic ? 2.0 : 1.0) * scale, window.width()) * refinement;
    VectorXd kinks = analytic ? VectorXd() : VectorXd(x.col(0));
    if (!analytic && !budget.preview)
        nodes.perPanel = x.rows() > 100 ? 8 : 14;
    nodes.breaks = panelBreaks(window.lo, window.hi, widest, mostPanels, kinks);
    const double affordablePoints = std::min(mostOperations / std::max(budget.operationsPerPoint, 1.0),
                                             mostNumbers / std::max(budget.numbersPerPoint, 1.0));
    const double most = budget.preview ? std::min(600.0, affordablePoints) : affordablePoints;
    if (static_cast<double>(nodes.count()) > most) { // too many: even panels of low degree, blind to the single kinks
        nodes.perPanel = analytic ? nodes.perPanel : 4;
        const Index panels = std::max<Index>(32, static_cast<Index>(most / static_cast<double>(nodes.perPanel)));
        nodes.breaks = VectorXd::LinSpaced(panels + 1, window.lo, window.hi);
    }
    return nodes;
}

TensorNodes plainGrid(const std::vector<Interval>& window, const NodeBudget& budget)
{
    for (const Index side : {drawnSide, Index{160}, Index{128}, Index{100}, Index{80}, Index{64}, Index{50}})
        if (!(budget.preview && side > 50) && affordable(static_cast<double>(side * side), budget))
            return {.window = window, .n1 = side, .n2 = side, .chebyshev = false};
    return {.window = window, .n1 = 40, .n2 = 40, .chebyshev = false};
}

TensorNodes tensorNodes(const Kernel& kernel, const std::vector<Interval>& window, int level, const NodeBudget& budget)
{
    if (!isAnalytic(kernel) || !budget.refinable)
        return plainGrid(window, budget);
    const VectorXd scale = smallestScale(kernel, 2);
    const double resolution = budget.preview ? 1e-2 : 1e-9;
    const double growth = std::pow(1.5, level); // in each of two dimensions: about twice the nodes
    const auto side = [&](std::size_t axis) {
        const Index base = chebyshevCount(window[axis].width(), scale[static_cast<Index>(axis)], resolution);
        return static_cast<Index>(growth * static_cast<double>(base));
    };
    const TensorNodes nodes{.window = window, .n1 = side(0), .n2 = side(1), .chebyshev = true};
    const double total = static_cast<double>(nodes.n1) * static_cast<double>(nodes.n2);
    // More Chebyshev points than pixels would be a plain grid the hard way.
    if (total > static_cast<double>(drawnSide * drawnSide) || !affordable(total, budget) ||
        (budget.preview && total > 3000))
        return plainGrid(window, budget);
    return nodes;
}

} // namespace

std::vector<VectorXd> TensorNodes::axes() const
{
    const auto axis = [this](Index n, const Interval& interval) -> VectorXd {
        return chebyshev ? chebyshevNodes(n, interval.lo, interval.hi)
                         : VectorXd::LinSpaced(n, interval.lo, interval.hi).eval();
    };
    return {axis(n1, window[0]), axis(n2, window[1])};
}

Eigen::MatrixXd TensorNodes::points() const
{
    const std::vector<VectorXd> axis = axes();
    Eigen::MatrixXd all(count(), 2);
    for (Index j = 0; j < n2; ++j) {
        all.block(j * n1, 0, n1, 1) = axis[0];
        all.block(j * n1, 1, n1, 1).setConstant(axis[1][j]);
    }
    return all;
}

Index count(const WindowNodes& nodes)
{
    return std::visit([](const auto& n) { return n.count(); }, nodes);
}

Eigen::MatrixXd points(const WindowNodes& nodes)
{
    return std::visit([](const auto& n) -> Eigen::MatrixXd { return n.points(); }, nodes);
}

WindowNodes windowNodes(const Kernel& kernel, const Points& x, const std::vector<Interval>& window, int level,
                        const NodeBudget& budget)
{
    if (window.size() == 1)
        return panelNodes(kernel, x, window[0], level, budget);
    return tensorNodes(kernel, window, level, budget);
}

} // namespace core
