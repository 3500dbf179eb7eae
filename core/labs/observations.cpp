#include "core/labs/observations.h"

#include <cmath>

namespace core
{

using Eigen::Index;

Observations observationsOf(const Dataset& data)
{
    Observations found;
    std::vector<Index> rows;
    for (Index row = 0; row < data.targets.size(); ++row)
        if (!std::isnan(data.targets[row]))
            rows.push_back(row);
    found.x = data.x(rows, Eigen::all);
    found.targets = data.targets(rows);
    found.rows.assign(rows.begin(), rows.end());
    return found;
}

std::string withoutTargets(const Dataset& data, Index observations)
{
    const Index missing = data.size() - observations;
    if (missing == 0)
        return {};
    if (observations == 0)
        return "no point has a target: what is drawn is the prior";
    return std::to_string(missing) + " of " + std::to_string(data.size()) +
           (missing == 1 ? " points has no target and is no observation"
                         : " points have no target and are no observations");
}

double targetScale(const Dataset& data)
{
    double sum = 0.0, count = 0.0;
    for (const double target : data.targets)
        if (std::isfinite(target)) {
            sum += target * target;
            count += 1.0;
        }
    const double scale = std::pow(10.0, std::round(std::log10(sum / count)));
    return std::isfinite(scale) && scale > 0.0 ? scale : 1.0;
}

} // namespace core
