#include "core/labs/regression/held_out.h"

#include "core/data/chance.h"

#include <algorithm>
#include <cassert>
#include <cmath>
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
    const std::vector<int> out = splitObservations(*data, share, seed).heldOut.rows;
    std::vector<Index> kept;
    for (int row = 0; row < data->size(); ++row)
        if (!std::ranges::binary_search(out, row))
            kept.push_back(row);
    auto learned = std::make_shared<Dataset>(*data);
    learned->x = data->x(kept, Eigen::all);
    if (data->targets.size() > 0)
        learned->targets = data->targets(kept);
    if (data->weights.size() > 0)
        learned->weights = data->weights(kept);
    for (std::size_t i = 0; i < kept.size() && !data->labels.empty(); ++i)
        learned->labels[i] = data->labels[static_cast<std::size_t>(kept[i])];
    if (!data->labels.empty())
        learned->labels.resize(kept.size());
    learned->forgetGenerations();
    return learned;
}

} // namespace core
