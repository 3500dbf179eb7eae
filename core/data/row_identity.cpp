#include "core/data/row_identity.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Points = Eigen::Ref<const MatrixXd>;

namespace
{

constexpr Index fewestForStretch = 4;     // three may fit a straight line by chance of rounded data
constexpr double stretchTolerance = 1e-9; // of the column's range

/// -1, 0 or 1, as coordinates order the rows.
int compareRows(const Points& a, Index i, const Points& b, Index j)
{
    for (Index column = 0; column < a.cols(); ++column)
        if (a(i, column) != b(j, column))
            return a(i, column) < b(j, column) ? -1 : 1;
    return 0;
}

std::vector<Index> sortedRows(const Points& x)
{
    std::vector<Index> rows(static_cast<std::size_t>(x.rows()));
    std::iota(rows.begin(), rows.end(), Index{0});
    std::ranges::sort(rows, [&](Index a, Index b) {
        const int order = compareRows(x, a, x, b);
        return order != 0 ? order < 0 : a < b;
    });
    return rows;
}

Index repeatsIn(const Points& x, const std::vector<Index>& sorted)
{
    Index found = 0;
    for (std::size_t i = 1; i < sorted.size(); ++i)
        found += compareRows(x, sorted[i - 1], x, sorted[i]) == 0 ? 1 : 0;
    return found;
}

/// The first of the sorted rows that is not less than row `row` of y.
auto placeOf(const Points& x, const std::vector<Index>& sorted, const Points& y, Index row)
{
    return std::ranges::partition_point(sorted, [&](Index i) { return compareRows(x, i, y, row) < 0; });
}

/// Is b = c + s·a with s ≠ 0, to rounding?
bool isStretched(const VectorXd& a, const VectorXd& b)
{
    const VectorXd da = a.array() - a.mean(), db = b.array() - b.mean();
    const double size = da.squaredNorm(), range = b.maxCoeff() - b.minCoeff();
    if (!(size > 0.0) || !(range > 0.0) || !std::isfinite(size))
        return false;
    return (db - (da.dot(db) / size) * da).cwiseAbs().maxCoeff() <= stretchTolerance * range;
}

bool isSameTarget(const Dataset& a, Index i, const Dataset& b, Index j)
{
    const auto targetOf = [](const Dataset& data, Index row) {
        return data.targets.size() > 0 ? data.targets[row] : std::nan("");
    };
    const double first = targetOf(a, i), second = targetOf(b, j);
    return first == second || (std::isnan(first) && std::isnan(second));
}

} // namespace

bool shareRows(const Dataset& a, const Dataset& b)
{
    if (a.dimensions() != b.dimensions())
        return false;
    const Index n = std::min(a.size(), b.size());
    const auto common = [n](const auto& first, const auto& second) {
        Index same = 0;
        for (Index row = 0; row < n; ++row)
            same += (first.row(row).array() == second.row(row).array()).all() ? 1 : 0;
        return same;
    };
    return n == 0
               ? a.size() == b.size()
               : 2 * std::max(common(a.x.topRows(n), b.x.topRows(n)), common(a.x.bottomRows(n), b.x.bottomRows(n))) >=
                     n;
}

std::vector<int> followedRows(const Dataset& before, const Dataset& after, const std::vector<int>& rows)
{
    if (before.size() == after.size() && shareRows(before, after))
        return rows;
    std::vector<int> found;
    if (before.dimensions() != after.dimensions())
        return found;
    const std::vector<Index> sorted = sortedRows(after.x);
    std::vector<bool> taken(sorted.size(), false); // a point is found once
    for (const int row : rows)
        for (auto at = placeOf(after.x, sorted, before.x, row);
             at != sorted.end() && compareRows(after.x, *at, before.x, row) == 0; ++at) {
            const auto candidate = static_cast<std::size_t>(*at);
            if (taken[candidate] || !isSameTarget(before, row, after, *at))
                continue;
            taken[candidate] = true;
            found.push_back(static_cast<int>(*at));
            break;
        }
    std::ranges::sort(found);
    return found;
}

SharedPoints sharedPoints(const Points& x, const Points& y)
{
    SharedPoints found;
    if (x.cols() != y.cols() || x.rows() == 0 || y.rows() == 0)
        return found;
    const std::vector<Index> sorted = sortedRows(x);
    found.repeated = repeatsIn(x, sorted) + repeatsIn(y, sortedRows(y));
    for (Index row = 0; row < y.rows(); ++row) {
        const auto place = placeOf(x, sorted, y, row);
        found.shared += place != sorted.end() && compareRows(x, *place, y, row) == 0 ? 1 : 0;
    }
    const Index n = std::min(x.rows(), y.rows());
    found.stretched = n >= fewestForStretch;
    for (Index column = 0; column < x.cols() && found.stretched; ++column)
        found.stretched = isStretched(x.col(column).head(n), y.col(column).head(n));
    return found;
}

std::string sharedPointsRemark(const SharedPoints& found, const std::string& first, const std::string& second)
{
    if (found.stretched)
        return second + " is " + first +
               " shifted or stretched point by point, as one seed used twice makes it: they are not independent "
               "samples, and a p-value means nothing";
    if (found.shared > found.repeated)
        return std::to_string(found.shared) + (found.shared == 1 ? " point of " : " points of ") + second +
               (found.shared == 1 ? " is a point of " : " are points of ") + first +
               " too: they are not independent samples, and a p-value means little";
    return {};
}

} // namespace core
