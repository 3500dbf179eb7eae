#include "core/data/row_identity.h"

#include "core/data/column_table.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Points = Eigen::Ref<const MatrixXd>;

namespace
{

/// -1, 0 or 1, as coordinates order the rows.
int compareRows(const Points& a, Index i, const Points& b, Index j)
{
    for (Index column = 0; column < a.cols(); ++column)
        if (a(i, column) != b(j, column))
            return a(i, column) < b(j, column) ? -1 : 1;
    return 0;
}

/// The first of the sorted rows that is not less than row `row` of y.
auto placeOfRow(const Points& x, const std::vector<Index>& sorted, const Points& y, Index row)
{
    return std::ranges::partition_point(sorted, [&](Index i) { return compareRows(x, i, y, row) < 0; });
}

bool isSameTarget(const Dataset& a, Index i, const Dataset& b, Index j)
{
    const auto targetOf = [](const Dataset& data, Index row) {
        return data.targets.size() > 0 ? data.targets[row] : std::nan("");
    };
    const double first = targetOf(a, i), second = targetOf(b, j);
    return first == second || (std::isnan(first) && std::isnan(second));
}

/// Where each row of `before` is in `after`, −1 where it went: rows were taken away or put in and the others stayed as
/// they were, in their order. Nothing where that is not so. Cost O(n d).
std::optional<std::vector<int>> placesAfter(const Dataset& before, const Dataset& after)
{
    std::vector<int> places(static_cast<std::size_t>(before.size()), -1);
    const bool fewer = after.size() < before.size();
    Index row = 0, place = 0;
    while (row < before.size() && place < after.size())
        if (compareRows(before.x, row, after.x, place) == 0 && isSameTarget(before, row, after, place))
            places[static_cast<std::size_t>(row++)] = static_cast<int>(place++);
        else
            ++(fewer ? row : place);
    const bool allFound = fewer ? place == after.size() : row == before.size();
    return allFound ? std::optional(std::move(places)) : std::nullopt;
}

} // namespace

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

bool shareRows(const Dataset& a, const Dataset& b)
{
    if (a.dimensions() != b.dimensions())
        return false;
    const Index n = std::min(a.size(), b.size());
    if (n == 0)
        return a.size() == b.size();
    const auto isCommon = [&](Index beforeA, Index beforeB) {
        Index same = 0;
        for (Index row = 0; row < n; ++row)
            same += compareRows(a.x, beforeA + row, b.x, beforeB + row) == 0 ? 1 : 0;
        return 2 * same >= n;
    };
    return isCommon(0, 0) || (a.size() != b.size() && isCommon(a.size() - n, b.size() - n));
}

std::vector<int> followedRows(const Dataset& before, const Dataset& after, const std::vector<int>& rows)
{
    if (rows.empty() || (before.size() == after.size() && shareRows(before, after)))
        return rows;
    std::vector<int> found;
    if (before.dimensions() != after.dimensions())
        return found;
    if (const auto places = placesAfter(before, after)) {
        for (const int row : rows)
            if (const int place = places->at(static_cast<std::size_t>(row)); place >= 0)
                found.push_back(place);
        return found;
    }
    const std::vector<Index> sorted = sortedRows(after.x);
    std::vector<bool> taken(sorted.size(), false); // a point is found once
    for (const int row : rows)
        for (auto at = placeOfRow(after.x, sorted, before.x, row);
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

bool haveSameRows(const ChosenColumns& before, const ChosenColumns& after)
{
    if (!before.table || before.table == after.table)
        return before.table != nullptr;
    if (!after.table || before.table->source != after.table->source || before.table->names != after.table->names)
        return false;
    const MatrixXd &a = before.table->values, &b = after.table->values;
    const auto isSame = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    return a.rows() == b.rows() && std::equal(a.reshaped().begin(), a.reshaped().end(), b.reshaped().begin(), isSame);
}

std::vector<int> followedPoints(const ChosenColumns& before, const ChosenColumns& after, const std::vector<int>& points)
{
    assert(haveSameRows(before, after));
    const std::vector<Index> from = completeRows(before), to = completeRows(after); // both ascending
    std::vector<int> found;
    for (const int point : points) {
        if (point < 0 || point >= std::ssize(from))
            continue;
        const auto at = std::ranges::lower_bound(to, from[static_cast<std::size_t>(point)]);
        if (at != to.end() && *at == from[static_cast<std::size_t>(point)])
            found.push_back(static_cast<int>(at - to.begin()));
    }
    return found;
}

bool isOtherData(const Dataset& before, const Dataset& now)
{
    if (before.dimensions() != now.dimensions() || before.picture != now.picture)
        return true;
    const bool fromElsewhere = !now.source.empty() && now.source != before.source;
    return fromElsewhere && !shareRows(before, now);
}

} // namespace core
