#include "core/data/outlying_row.h"

#include "core/kernels/number_text.h"

#include <algorithm>
#include <cstddef>

namespace core
{

using Eigen::Index;

namespace
{

constexpr std::string_view whatToDo = ": leave out what lies far beyond";

/// What holds 99.9 % of the values.
Interval heldOf(const Eigen::Ref<const Eigen::VectorXd>& column)
{
    constexpr Index oneOf = 2'000; // at either end
    std::vector<double> values(column.begin(), column.end());
    const auto tail = std::max<std::ptrdiff_t>(1, column.size() / oneOf);
    const auto low = values.begin() + tail, high = values.end() - 1 - tail;
    std::nth_element(values.begin(), low, values.end());
    const double least = *low;
    std::nth_element(low, high, values.end());
    return {least, *high};
}

} // namespace

std::optional<OutlyingRows> outlyingRows(const Eigen::Ref<const Eigen::MatrixXd>& x)
{
    constexpr double farTimes = 20.0;
    constexpr Index leastRows = 100;
    if (x.rows() < leastRows)
        return std::nullopt;
    std::optional<OutlyingRows> found;
    std::vector<Interval> near;
    for (Index column = 0; column < x.cols(); ++column) {
        Index least = 0, greatest = 0;
        const Interval range{x.col(column).minCoeff(&least), x.col(column).maxCoeff(&greatest)};
        const Interval held = heldOf(x.col(column));
        near.push_back(range);
        if (!(range.width() > farTimes * held.width()))
            continue;
        near.back() = {std::max(range.lo, held.lo - held.width()), std::min(range.hi, held.hi + held.width())};
        if (found)
            continue;
        const Index row = range.hi - held.hi > held.lo - range.lo ? greatest : least;
        found = {.column = column, .farthest = row, .value = x(row, column), .held = held, .near = {}, .far = {}};
    }
    if (!found)
        return std::nullopt;
    const auto isFar = [&](Index row) {
        for (Index column = 0; column < x.cols(); ++column)
            if (const Interval& in = near[static_cast<std::size_t>(column)];
                x(row, column) < in.lo || x(row, column) > in.hi)
                return true;
        return false;
    };
    for (Index row = 0; row < x.rows(); ++row)
        if (isFar(row))
            found->far.push_back(row);
    found->near = std::move(near);
    return found;
}

std::string sentenceOn(const OutlyingRows& outlying, const std::string& row)
{
    return (row.empty() ? "row " + std::to_string(outlying.farthest + 1) : row) + " lies at " +
           numberText(outlying.value, 4) + ", where 99.9 % of the rows lie between " + numberText(outlying.held.lo, 4) +
           " and " + numberText(outlying.held.hi, 4) + std::string(whatToDo);
}

bool isOfOutlyingRows(std::string_view refusal)
{
    return refusal.ends_with(whatToDo);
}

} // namespace core
