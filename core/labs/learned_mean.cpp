#include "core/labs/learned_mean.h"

#include "core/data/standing_rows.h"
#include "core/labs/held_out.h"

#include <cmath>
#include <set>
#include <vector>

namespace core
{

using Eigen::Index;

namespace
{

constexpr Index someRows = 2'000;

/// Of the rows that stand for all, those with a target that are not held out by hand.
std::vector<Index> someLearned(const Dataset& data, const HoldOut& holdOut)
{
    const std::vector<Index> standing = standingRows(data.targets.size(), someRows);
    std::set<Index> some(standing.begin(), standing.end());
    for (const int row : holdOut.rows) // which may be many
        some.erase(row);
    std::erase_if(some, [&](Index row) { return std::isnan(data.targets[row]); });
    return {some.begin(), some.end()};
}

} // namespace

std::optional<std::string> learnedMeanProblem(MeanFunction mean, const Dataset& data, const HoldOut& holdOut)
{
    if (mean == MeanFunction::Zero)
        return std::nullopt;
    if (data.size() > someRows && !holdOut.byChance()) {
        const std::vector<Index> some = someLearned(data, holdOut);
        if (!some.empty() && !meanProblem(mean, data.x(some, Eigen::all)))
            return std::nullopt;
    }
    const auto learned = splitObservations(data, holdOut).learned;
    return learned->rows.empty() ? std::nullopt : meanProblem(mean, learned->x);
}

} // namespace core
