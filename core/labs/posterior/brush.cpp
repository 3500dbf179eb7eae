#include "core/labs/posterior/brush.h"

#include <algorithm>
#include <iterator>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

using Meant = Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic>;

bool holds(const std::optional<Interval>& interval, double value)
{
    return !interval || (value >= interval->lo && value <= interval->hi);
}

} // namespace

bool DrawBrush::isEverything() const
{
    return !numbers && !logDensity && std::ranges::none_of(values, [](const auto& one) { return one.has_value(); });
}

Meant brushed(const PosteriorResult& result, const DrawBrush& brush)
{
    Meant meant = Meant::Constant(result.draws(), std::ssize(result.chains.draws), true);
    if (brush.isEverything() || meant.size() == 0)
        return meant;
    for (Index c = 0; c < meant.cols(); ++c)
        for (Index i = 0; i < meant.rows(); ++i) {
            const Draw& draw = result.chains.draws[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)];
            meant(i, c) = holds(brush.numbers, static_cast<double>(i + 1)) && holds(brush.logDensity, draw.logDensity);
        }
    const HyperparameterSpace& space = result.target->space();
    for (std::size_t j = 0; j < brush.values.size() && static_cast<Index>(j) < space.dimensions(); ++j) {
        if (!brush.values[j])
            continue;
        const MatrixXd values = valuesOf(result.chains, space, static_cast<Index>(j));
        meant = meant && values.array() >= brush.values[j]->lo && values.array() <= brush.values[j]->hi;
    }
    return meant;
}

WeightedHyperparameters weighted(const PosteriorResult& result, const DrawBrush& brush)
{
    const Meant meant = brushed(result, brush);
    const HyperparameterSpace& space = result.target->space();
    WeightedHyperparameters rows{.values = MatrixXd(meant.count(), std::ssize(space.parameters())), .weights = {}};
    Index row = 0;
    for (Index c = 0; c < meant.cols(); ++c)
        for (Index i = 0; i < meant.rows(); ++i)
            if (meant(i, c))
                rows.values.row(row++) =
                    space.values(result.chains.draws[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)].position)
                        .transpose();
    rows.weights = VectorXd::Constant(row, 1.0 / static_cast<double>(std::max<Index>(row, 1)));
    return rows;
}

} // namespace core
