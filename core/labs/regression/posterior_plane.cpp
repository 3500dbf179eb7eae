#include "core/labs/regression/posterior_plane.h"

#include "core/kernels/gram.h"
#include "core/labs/embedding/posterior_window.h"
#include "core/linalg/chebyshev.h"
#include "core/linalg/products.h"

#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr std::size_t mostLevels = 4;
constexpr Index probeCount = 64;
constexpr double tolerance = 1e-6; // far below a pixel

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

MatrixXd meanAndVariance(const GpPosterior& posterior, GpPlace& place)
{
    const GpPosterior::Moments moments = posterior.moments(place);
    MatrixXd columns(moments.mean.size(), 2);
    columns << moments.mean, moments.variance;
    return columns;
}

MatrixXd meanAlone(const GpPosterior& posterior, GpPlace& place)
{
    return posterior.mean(place);
}

} // namespace

PosteriorPlane::PosteriorPlane(Kernel kernel, std::vector<Interval> window, bool preview, double operations,
                               double numbers)
    : kernel_(std::move(kernel)), window_(std::move(window)), preview_(preview), operations_(operations),
      numbers_(numbers)
{
    levels_.reserve(mostLevels); // references to levels stay valid
    probes_.points = probePoints(window_);
    largestVariance_ = diagonal(kernel_, probes_.points).maxCoeff();
}

PosteriorPlane::Level& PosteriorPlane::level(std::size_t number)
{
    while (levels_.size() <= number) {
        const NodeBudget budget{
            .operationsPerPoint = operations_, .numbersPerPoint = numbers_, .refinable = true, .preview = preview_};
        const WindowNodes nodes =
            windowNodes(kernel_, MatrixXd(0, 2), window_, static_cast<int>(levels_.size()), budget);
        Level made{
            .nodes = std::get<TensorNodes>(nodes), .place = {.points = points(nodes)}, .toDrawn = {}, .toProbes = {}};
        for (std::size_t d = 0; made.nodes.chebyshev && d < 2; ++d) {
            const Interval& side = window_[d];
            const Index n = d == 0 ? made.nodes.n1 : made.nodes.n2;
            const VectorXd drawnAxis = VectorXd::LinSpaced(drawnSide(preview_), side.lo, side.hi);
            made.toDrawn.push_back(chebyshevInterpolation(n, side.lo, side.hi, drawnAxis));
            made.toProbes.push_back(
                chebyshevInterpolation(n, side.lo, side.hi, probes_.points.col(static_cast<Index>(d))));
        }
        levels_.push_back(std::move(made));
    }
    return levels_[number];
}

bool PosteriorPlane::agrees(const Level& level, const MatrixXd& atNodes, const MatrixXd& atProbes,
                            double priorVariance) const
{
    for (Index quantity = 0; quantity < atNodes.cols(); ++quantity) {
        const MatrixXd across =
            multiply(level.toProbes[0], atNodes.col(quantity).reshaped(level.nodes.n1, level.nodes.n2));
        const VectorXd carried = across.cwiseProduct(level.toProbes[1]).rowwise().sum();
        const double size =
            quantity == 0 ? atNodes.col(0).cwiseAbs().maxCoeff() + 1e-4 * std::sqrt(priorVariance) : priorVariance;
        if (!((carried - atProbes.col(quantity)).cwiseAbs().maxCoeff() <= tolerance * size))
            return false;
    }
    return true;
}

Outcome<std::vector<Field>> PosteriorPlane::drawn(const GpPosterior& posterior, Evaluate evaluate,
                                                  const std::stop_token& stop)
{
    for (std::size_t number = 0;; ++number) {
        if (stop.stop_requested())
            return Cancelled{};
        Level& current = level(number);
        const TensorNodes& nodes = current.nodes;
        const MatrixXd nodal = evaluate(posterior, current.place);
        const bool last = preview_ || number + 1 == mostLevels;
        if (nodes.chebyshev && !last &&
            !agrees(current, nodal, evaluate(posterior, probes_), posterior.amplitude() * largestVariance_))
            continue;
        std::vector<Field> fields;
        for (Index quantity = 0; quantity < nodal.cols(); ++quantity) {
            Field field;
            field.values = nodal.col(quantity).reshaped(nodes.n1, nodes.n2);
            if (nodes.chebyshev) {
                field.values = multiplyTransposedRight(multiply(current.toDrawn[0], field.values), current.toDrawn[1]);
                field.axis1 = VectorXd::LinSpaced(drawnSide(preview_), window_[0].lo, window_[0].hi);
                field.axis2 = VectorXd::LinSpaced(drawnSide(preview_), window_[1].lo, window_[1].hi);
            } else {
                field.axis1 = nodes.axes()[0];
                field.axis2 = nodes.axes()[1];
            }
            fields.push_back(std::move(field));
        }
        return fields;
    }
}

Outcome<PosteriorPlane::Pictures> PosteriorPlane::moments(const GpPosterior& posterior, std::stop_token stop)
{
    Outcome<std::vector<Field>> fields = drawn(posterior, &meanAndVariance, stop);
    auto* pair = std::get_if<std::vector<Field>>(&fields);
    if (!pair)
        return Cancelled{};
    Pictures pictures{.mean = std::move((*pair)[0]), .variance = std::move((*pair)[1])};
    pictures.variance.values = pictures.variance.values.cwiseMax(0.0);
    return pictures;
}

Outcome<Field> PosteriorPlane::mean(const GpPosterior& posterior, std::stop_token stop)
{
    Outcome<std::vector<Field>> fields = drawn(posterior, &meanAlone, stop);
    if (auto* one = std::get_if<std::vector<Field>>(&fields))
        return std::move(one->front());
    return Cancelled{};
}

} // namespace core
