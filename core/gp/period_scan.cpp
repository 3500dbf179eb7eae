#include "core/gp/period_scan.h"

#include "core/data/chance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace core
{

using Eigen::Index;

namespace
{

constexpr double stepsAcross = 8.0; // of the frequency between two that differ by a whole turn over the extent
constexpr double mostFrequencies = 4096.0;
constexpr Index mostRows = 200; // a value then costs about a millisecond

/// The lower quartile of the gaps between the distinct values of a column, infinity where all are equal.
double typicalGap(const Eigen::Ref<const Eigen::VectorXd>& column)
{
    std::vector<double> values(column.begin(), column.end());
    std::ranges::sort(values);
    std::vector<double> gaps;
    for (std::size_t i = 1; i < values.size(); ++i)
        if (values[i] > values[i - 1])
            gaps.push_back(values[i] - values[i - 1]);
    if (gaps.empty())
        return std::numeric_limits<double>::infinity();
    const auto quartile = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 4);
    std::ranges::nth_element(gaps, quartile);
    return *quartile;
}

} // namespace

std::vector<double> frequenciesToScan(const Points& x)
{
    double extent = 0.0, gap = std::numeric_limits<double>::infinity();
    for (Index d = 0; d < x.cols() && x.rows() > 1; ++d) {
        extent = std::max(extent, x.col(d).maxCoeff() - x.col(d).minCoeff());
        gap = std::min(gap, typicalGap(x.col(d)));
    }
    std::vector<double> frequencies;
    if (!(extent > 0.0 && std::isfinite(extent)))
        return frequencies;
    const double step = 1.0 / (stepsAcross * extent);
    const double count = std::min(std::ceil(0.5 / gap / step), mostFrequencies);
    for (double j = 1.0; j <= count; ++j)
        frequencies.push_back(j * step);
    return frequencies;
}

std::vector<Index> rowsToScan(Index rows)
{
    std::vector<Index> chosen(static_cast<std::size_t>(rows));
    std::iota(chosen.begin(), chosen.end(), Index{0});
    if (rows <= mostRows)
        return chosen;
    Chance chance(1);
    for (Index i = 0; i < mostRows; ++i)
        std::swap(chosen[static_cast<std::size_t>(i)], chosen[static_cast<std::size_t>(i + chance.below(rows - i))]);
    chosen.resize(static_cast<std::size_t>(mostRows));
    std::ranges::sort(chosen);
    return chosen;
}

} // namespace core
