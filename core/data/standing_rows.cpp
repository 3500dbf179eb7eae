#include "core/data/standing_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;

std::vector<Index> standingRows(Index rows, Index most)
{
    constexpr double golden = 0.6180339887498949; // (√5 − 1)/2
    std::vector<Index> standing(static_cast<std::size_t>(std::min(rows, most)));
    std::iota(standing.begin(), standing.end(), Index{0});
    if (rows <= most)
        return standing;
    for (Index& row : standing) {
        const double turns = (static_cast<double>(row) + 0.5) * golden;
        row = static_cast<Index>((turns - std::floor(turns)) * static_cast<double>(rows));
    }
    std::ranges::sort(standing);
    standing.erase(std::unique(standing.begin(), standing.end()), standing.end());
    return standing;
}

} // namespace core
