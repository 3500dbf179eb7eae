#include "core/labs/density/rows_inside.h"

#include "core/contour/contour.h"
#include "core/labs/density/ghost.h"

#include <limits>

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

Eigen::VectorXd rowsInside(const DensityResult& result, const Points& x)
{
    const bool line = result.window.size() == 1;
    const auto levels = massLevels(line ? asField(result.grid, result.predictive) : result.density, drawnMasses);
    Eigen::VectorXd density = result.atData;
    for (Eigen::Index i = 0; i < density.size(); ++i)
        for (std::size_t j = 0; j < result.window.size(); ++j)
            if (const double at = x(i, static_cast<Eigen::Index>(j));
                !(at >= result.window[j].lo && at <= result.window[j].hi))
                density[i] = -std::numeric_limits<double>::infinity();
    const auto inside = [&](double level) { return (density.array() >= level).cast<double>().mean(); };
    Eigen::VectorXd shares(density.size() > 0 ? std::ssize(levels) : 0);
    for (Eigen::Index m = 0; m < shares.size(); ++m)
        shares[m] = inside(levels[static_cast<std::size_t>(m)]);
    return shares;
}

} // namespace core
