#include "widgets/regression/slope_tangents.h"

#include "widgets/plots/field_value.h"

namespace widgets
{

std::vector<SlopeTangent> slopeTangents(const core::RegressionResult& result)
{
    constexpr double reach = 0.04; // of the window, to either side
    std::vector<SlopeTangent> tangents;
    for (const core::SlopeAt& observed : result.slopes)
        if (const auto mean = valueAt(result.grid, result.mean, observed.at)) {
            const double step = reach * (result.grid[result.grid.size() - 1] - result.grid[0]);
            const QPointF middle(observed.at, *mean), side(step, observed.slope * step);
            tangents.push_back({observed, middle - side, middle, middle + side});
        }
    return tangents;
}

} // namespace widgets
