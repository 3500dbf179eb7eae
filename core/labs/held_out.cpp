#include "core/labs/held_out.h"

#include "core/data/only_rows.h"
#include "core/data/random_rows.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <set>

namespace core
{

using Eigen::Index;

namespace
{

Observations chosen(const Observations& all, const std::vector<Index>& which)
{
    Observations found{.x = all.x(which, Eigen::all), .targets = all.targets(which), .rows = {}};
    for (const Index i : which)
        found.rows.push_back(all.rows[static_cast<std::size_t>(i)]);
    return found;
}

} // namespace

std::vector<Index> heldOutRows(Index n, double share, std::uint64_t seed)
{
    assert(share >= 0.0 && share <= 1.0);
    if (n == 0)
        return {};
    const Index count = std::min<Index>(std::lround(share * static_cast<double>(n)), n - 1);
    Chance chance(seed);
    std::vector<Index> rows = randomRows(n, count, chance);
    std::ranges::sort(rows);
    return rows;
}

SplitObservations splitObservations(const std::shared_ptr<const Observations>& observed, const HoldOut& holdOut)
{
    const Observations& all = *observed;
    const Index n = all.targets.size();
    if (holdOut.rows.empty() && holdOut.share == 0.0)
        return {.learned = observed, .heldOut = chosen(all, {})};
    std::vector<Index> in, out;
    if (holdOut.rows.empty())
        out = heldOutRows(n, holdOut.share, static_cast<std::uint64_t>(holdOut.seed));
    const std::set<int> byHand(holdOut.rows.begin(), holdOut.rows.end());
    for (Index i = 0; i < n && !byHand.empty(); ++i)
        if (byHand.contains(all.rows[static_cast<std::size_t>(i)]))
            out.push_back(i);
    in.reserve(static_cast<std::size_t>(n));
    auto next = out.begin();
    for (Index i = 0; i < n; ++i)
        if (next != out.end() && *next == i)
            ++next;
        else
            in.push_back(i);
    return {.learned = std::make_shared<const Observations>(chosen(all, in)), .heldOut = chosen(all, out)};
}

std::shared_ptr<const Dataset> learnedData(const std::shared_ptr<const Dataset>& data, const std::vector<int>& out)
{
    if (!data || out.empty())
        return data;
    const std::set<int> gone(out.begin(), out.end());
    std::vector<Index> kept;
    for (int row = 0; row < data->size(); ++row)
        if (!gone.contains(row))
            kept.push_back(row);
    return std::make_shared<const Dataset>(onlyRows(*data, kept));
}

} // namespace core
