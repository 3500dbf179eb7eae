#include "core/labs/learned_mean.h"

#include "core/data/standing_rows.h"
#include "core/labs/held_out.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace core
{

using Eigen::Index;

namespace
{

constexpr Index someRows = 2'000;

/// Of the rows that stand for all those with a target that are not held out by hand.
std::vector<Index> someLearned(const Dataset& data, const HoldOut& holdOut)
{
    std::vector<Index> rows = standingRows(data.targets.size(), someRows);
    std::erase_if(rows, [&](Index row) {
        return std::isnan(data.targets[row]) || std::ranges::find(holdOut.rows, row) != holdOut.rows.end();
    });
    return rows;
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
    const Observations learned = splitObservations(data, holdOut).learned;
    return learned.rows.empty() ? std::nullopt : meanProblem(mean, learned.x);
}

} // namespace core
