#include "core/labs/regression/held_out.h"

#include "core/data/chance.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

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
    std::vector<Index> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), Index{0});
    Chance chance(seed);
    for (Index i = 0; i < count; ++i)
        std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(i + chance.below(n - i))]);
    order.resize(static_cast<std::size_t>(count));
    std::ranges::sort(order);
    return order;
}

SplitObservations splitObservations(const Dataset& data, double share, std::uint64_t seed)
{
    const Observations all = observationsOf(data);
    const std::vector<Index> out = heldOutRows(all.targets.size(), share, seed);
    std::vector<Index> in;
    for (Index i = 0; i < all.targets.size(); ++i)
        if (!std::ranges::binary_search(out, i))
            in.push_back(i);
    return {.learned = chosen(all, in), .heldOut = chosen(all, out)};
}

std::shared_ptr<const Dataset> learnedData(const std::shared_ptr<const Dataset>& data, double share, std::uint64_t seed)
{
    if (!data || share == 0.0)
        return data;
    auto learned = std::make_shared<Dataset>(*data);
    for (const int row : splitObservations(*data, share, seed).heldOut.rows)
        learned->targets[row] = std::numeric_limits<double>::quiet_NaN();
    return learned;
}

} // namespace core
