#include "core/data/folds.h"

#include "core/data/random_rows.h"

#include <cassert>

namespace core
{

using Eigen::Index;

std::vector<std::vector<Index>> dealtFolds(Index n, Index folds, std::uint64_t seed)
{
    assert(folds >= 1);
    Chance chance(seed);
    const std::vector<Index> order = randomRows(n, n, chance);
    std::vector<std::vector<Index>> dealt(static_cast<std::size_t>(folds));
    for (std::size_t i = 0; i < order.size(); ++i)
        dealt[i % dealt.size()].push_back(order[i]);
    return dealt;
}

std::vector<Index> rowsBeside(Index n, const std::vector<Index>& fold)
{
    std::vector<bool> isIn(static_cast<std::size_t>(n), false);
    for (const Index row : fold)
        isIn[static_cast<std::size_t>(row)] = true;
    std::vector<Index> rows;
    rows.reserve(static_cast<std::size_t>(n));
    for (Index row = 0; row < n; ++row)
        if (!isIn[static_cast<std::size_t>(row)])
            rows.push_back(row);
    return rows;
}

} // namespace core
