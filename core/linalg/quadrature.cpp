#include "core/linalg/quadrature.h"

#include "core/linalg/symmetric_eigen.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

QuadratureRule gaussLegendre(Index n)
{
    assert(n >= 1);
    QuadratureRule rule{.nodes = VectorXd(n), .weights = VectorXd(n)};
    for (Index i = 0; i < n; ++i) {
        // Newton from Tricomi's guess converges to rounding in at most five steps for any n.
        double x = -std::cos(std::numbers::pi * (static_cast<double>(i) + 0.75) / (static_cast<double>(n) + 0.5));
        double slope = 1.0;
        for (int step = 0; step < 6; ++step) {
            double previous = 1.0, value = x;
            for (Index k = 2; k <= n; ++k) {
                const double order = static_cast<double>(k);
                const double next = ((2.0 * order - 1.0) * x * value - (order - 1.0) * previous) / order;
                previous = value;
                value = next;
            }
            slope = static_cast<double>(n) * (x * value - previous) / (x * x - 1.0);
            x -= value / slope;
        }
        rule.nodes(i) = x;
        rule.weights(i) = 2.0 / ((1.0 - x * x) * slope * slope);
    }
    return rule;
}

namespace
{

/// The orthonormal Hermite polynomials of the standard normal of degrees n − 1 and n at x.
struct HermitePair {
    double previous, value;
};
HermitePair hermite(Index n, double x)
{
    HermitePair pair{.previous = 0.0, .value = 1.0};
    for (Index k = 0; k < n; ++k) {
        const double order = static_cast<double>(k);
        const double next = (x * pair.value - std::sqrt(order) * pair.previous) / std::sqrt(order + 1.0);
        pair = {.previous = pair.value, .value = next};
    }
    return pair;
}

} // namespace

QuadratureRule gaussHermite(Index n)
{
    assert(n >= 1 && n <= mostHermiteNodes);
    // Golub & Welsch: the nodes are the eigenvalues of the Jacobi matrix; Newton removes the eigensolver's rounding.
    Eigen::MatrixXd jacobi = Eigen::MatrixXd::Zero(n, n);
    for (Index k = 1; k < n; ++k)
        jacobi(k, k - 1) = jacobi(k - 1, k) = std::sqrt(static_cast<double>(k));
    const VectorXd descending = std::get<VectorXd>(symmetricEigenvalues(jacobi)); // finite by construction
    QuadratureRule rule{.nodes = VectorXd::Zero(n), .weights = VectorXd(n)};
    const double degree = static_cast<double>(n);
    for (Index i = 0; i < (n + 1) / 2; ++i) {
        double x = 2 * i + 1 == n ? 0.0 : descending(i);
        for (int step = 0; step < 2; ++step) {
            const HermitePair at = hermite(n, x);
            x -= at.value / (std::sqrt(degree) * at.previous); // p_n' = √n p_{n−1}
        }
        const double slope = hermite(n, x).previous;
        rule.nodes(n - 1 - i) = x;
        rule.nodes(i) = -x;
        rule.weights(i) = rule.weights(n - 1 - i) = 1.0 / slope / slope / degree;
    }
    return rule;
}

QuadratureRule panelRule(const VectorXd& breaks, Index pointsPerPanel)
{
    assert(breaks.size() >= 2);
    const QuadratureRule unit = gaussLegendre(pointsPerPanel);
    const Index panels = breaks.size() - 1;
    QuadratureRule rule{.nodes = VectorXd(panels * pointsPerPanel), .weights = VectorXd(panels * pointsPerPanel)};
    for (Index p = 0; p < panels; ++p) {
        const double centre = 0.5 * (breaks(p) + breaks(p + 1)), half = 0.5 * (breaks(p + 1) - breaks(p));
        rule.nodes.segment(p * pointsPerPanel, pointsPerPanel) = centre + half * unit.nodes.array();
        rule.weights.segment(p * pointsPerPanel, pointsPerPanel) = half * unit.weights;
    }
    return rule;
}

VectorXd panelBreaks(double lo, double hi, double widest, Index mostPanels, const VectorXd& required)
{
    assert(lo < hi && widest > 0.0 && mostPanels >= 1);
    std::vector<double> fixed{lo, hi};
    for (const double point : required)
        if (point > lo && point < hi)
            fixed.push_back(point);
    std::sort(fixed.begin(), fixed.end());
    fixed.erase(std::unique(fixed.begin(), fixed.end()), fixed.end());
    const double spacing = std::max(widest, (hi - lo) / static_cast<double>(mostPanels));
    std::vector<double> breaks{lo};
    for (std::size_t i = 1; i < fixed.size(); ++i) {
        const double begin = fixed[i - 1], width = fixed[i] - begin;
        const double panels = std::ceil(width / spacing * (1.0 - 1e-12));
        for (double p = 1.0; p < panels; ++p)
            breaks.push_back(begin + width * p / panels);
        breaks.push_back(fixed[i]);
    }
    return Eigen::Map<VectorXd>(breaks.data(), static_cast<Index>(breaks.size()));
}

TensorRule tensorRule(const std::vector<QuadratureRule>& axes)
{
    Index count = 1;
    for (const QuadratureRule& axis : axes)
        count *= axis.nodes.size();
    TensorRule rule{.nodes = Eigen::MatrixXd(count, static_cast<Index>(axes.size())), .weights = VectorXd::Ones(count)};
    Index stride = 1;
    for (Index d = 0; d < rule.nodes.cols(); ++d) {
        const QuadratureRule& axis = axes[static_cast<std::size_t>(d)];
        for (Index row = 0; row < count; ++row) {
            const Index i = row / stride % axis.nodes.size();
            rule.nodes(row, d) = axis.nodes(i);
            rule.weights(row) *= axis.weights(i);
        }
        stride *= axis.nodes.size();
    }
    return rule;
}

HalfLineRule halfLineRule(double step, double lastT)
{
    assert(step > 0.0 && lastT > 0.0);
    constexpr double halfPi = 0.5 * std::numbers::pi;
    const Index side = static_cast<Index>(lastT / step);
    HalfLineRule rule{.logOffsets = VectorXd(2 * side + 1), .logWeights = VectorXd(2 * side + 1)};
    for (Index i = -side; i <= side; ++i) {
        const double t = static_cast<double>(i) * step;
        rule.logOffsets(i + side) = halfPi * std::sinh(t);
        rule.logWeights(i + side) = rule.logOffsets(i + side) + std::log(step * halfPi * std::cosh(t));
    }
    return rule;
}

} // namespace core
