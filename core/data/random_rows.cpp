#include "core/data/random_rows.h"

#include <cassert>
#include <numeric>
#include <utility>

namespace core
{

using Eigen::Index;

std::vector<Index> randomRows(Index n, Index wanted, Chance& chance)
{
    assert(0 <= wanted && wanted <= n);
    std::vector<Index> rows(static_cast<std::size_t>(n));
    std::iota(rows.begin(), rows.end(), Index{0});
    for (Index i = 0; i < wanted; ++i)
        std::swap(rows[static_cast<std::size_t>(i)], rows[static_cast<std::size_t>(i + chance.below(n - i))]);
    rows.resize(static_cast<std::size_t>(wanted));
    return rows;
}

} // namespace core
