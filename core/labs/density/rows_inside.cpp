#include "core/labs/density/rows_inside.h"

#include "core/contour/contour.h"
#include "core/labs/density/ghost.h"

namespace core
{

namespace
{

/// A curve as a field that does not change across.
Field asField(const Eigen::VectorXd& grid, const Eigen::VectorXd& values)
{
    return {.axis1 = grid, .axis2 = Eigen::Vector2d(0.0, 1.0), .values = values.replicate(1, 2)};
}

} // namespace

Eigen::VectorXd rowsInside(const DensityResult& result)
{
    const bool line = result.window.size() == 1;
    const auto levels = massLevels(line ? asField(result.grid, result.predictive) : result.density, drawnMasses);
    const auto inside = [&](double level) { return (result.atData.array() >= level).cast<double>().mean(); };
    Eigen::VectorXd shares(result.atData.size() > 0 ? std::ssize(levels) : 0);
    for (Eigen::Index m = 0; m < shares.size(); ++m)
        shares[m] = inside(levels[static_cast<std::size_t>(m)]);
    return shares;
}

} // namespace core
