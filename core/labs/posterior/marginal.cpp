#include "core/labs/posterior/marginal.h"

#include "core/contour/contour.h"
#include "core/inference/diagnostics.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double tail = 0.002; // of the draws may lie outside on either side

Interval rangeOf(const MatrixXd& values, const std::optional<PosteriorQuadrature>& quadrature, Index free)
{
    Interval range{quantileOf(values.reshaped(), tail), quantileOf(values.reshaped(), 1.0 - tail)};
    if (quadrature) {
        const QuadratureMarginal& exact = quadrature->marginals[static_cast<std::size_t>(free)];
        range = {std::min(range.lo, std::exp(exact.quantile(tail))),
                 std::max(range.hi, std::exp(exact.quantile(1.0 - tail)))};
    }
    const double air = 0.08 * range.width() + 1e-9 * range.hi;
    return {std::max(range.lo - air, 0.0), range.hi + air};
}

Index barsFor(const VectorXd& values, const Interval& range)
{
    const double spread = quantileOf(values, 0.75) - quantileOf(values, 0.25);
    const double width = 2.0 * spread / std::cbrt(static_cast<double>(values.size()));
    return width > 0.0 ? std::clamp<Index>(static_cast<Index>(std::ceil(range.width() / width)), 8, 60) : 8;
}

/// p(θ) = p(log θ)/θ at the nodes within the range.
void addQuadrature(PosteriorMarginal& marginal, const QuadratureMarginal& exact)
{
    std::vector<Index> within;
    for (Index i = 0; i < exact.nodes().size(); ++i)
        if (const double value = std::exp(exact.nodes()[i]); value >= marginal.range.lo && value <= marginal.range.hi)
            within.push_back(i);
    marginal.nodes = exact.nodes()(within).array().exp();
    marginal.quadrature = exact.density()(within).array() / marginal.nodes.array();
}

} // namespace

PosteriorMarginal posteriorMarginal(const PosteriorResult& result, Index free, const DrawBrush& brush)
{
    assert(result.draws() > 0);
    const HyperparameterSpace& space = result.target->space();
    const MatrixXd values = valuesOf(result.chains, space, free);
    const auto meant = core::brushed(result, brush);
    PosteriorMarginal marginal;
    marginal.range = rangeOf(values, result.quadrature, free);
    const Index bars = barsFor(values.reshaped(), marginal.range);
    marginal.edges = VectorXd::LinSpaced(bars + 1, marginal.range.lo, marginal.range.hi);
    marginal.all = marginal.brushed = VectorXd::Zero(bars);
    const double width = marginal.range.width() / static_cast<double>(bars);
    const double unit = 1.0 / (static_cast<double>(values.size()) * width);
    marginal.picked.resize(meant.count());
    Index picked = 0;
    for (Index c = 0; c < values.cols(); ++c)
        for (Index i = 0; i < values.rows(); ++i) {
            if (meant(i, c))
                marginal.picked[picked++] = values(i, c);
            const double place = (values(i, c) - marginal.range.lo) / width;
            if (!(place >= 0.0 && place <= static_cast<double>(bars)))
                continue;
            const Index bar = std::min(static_cast<Index>(place), bars - 1);
            marginal.all[bar] += unit;
            marginal.brushed[bar] += meant(i, c) ? unit : 0.0;
        }
    constexpr Index places = 200;
    const Prior& prior = space.parameters()[space.free(free)].prior;
    marginal.at = VectorXd::LinSpaced(places, std::max(marginal.range.lo, 1e-3 * marginal.range.hi), marginal.range.hi);
    marginal.prior = marginal.at.unaryExpr([&](double x) { return std::exp(logDensity(prior, x)); });
    if (result.quadrature)
        addQuadrature(marginal, result.quadrature->marginals[static_cast<std::size_t>(free)]);
    return marginal;
}

std::vector<ContourLevel> posteriorContours(const PosteriorResult& result, const std::vector<double>& shares,
                                            Index across)
{
    if (!result.quadrature || result.quadrature->marginals.size() != 2)
        return {};
    const PosteriorQuadrature& quadrature = *result.quadrature;
    const MatrixXd& logDensity = quadrature.logDensity;
    const Field field{.axis1 = quadrature.marginals[0].nodes(),
                      .axis2 = quadrature.marginals[1].nodes(),
                      .values = (logDensity.array() - logDensity.maxCoeff()).exp()};
    if (field.values.rows() != field.axis1.size() || field.values.cols() != field.axis2.size())
        return {};
    std::vector<ContourLevel> contours = massContours(field, shares);
    for (ContourLevel& contour : contours) {
        contour.polyline = contour.polyline.array().exp();
        if (across == 1)
            contour.polyline = contour.polyline.rowwise().reverse().eval();
    }
    return contours;
}

} // namespace core
