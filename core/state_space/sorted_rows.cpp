#include "core/state_space/sorted_rows.h"

#include "core/state_space/compensated_sum.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

std::vector<std::uint32_t> ascendingOrder(const VectorXd& x)
{
    std::vector<std::uint32_t> order(static_cast<std::size_t>(x.size()));
    std::iota(order.begin(), order.end(), 0U);
    if (std::is_sorted(x.begin(), x.end()))
        return order;
    struct Placed {
        double x;
        std::uint32_t row;
    };
    std::vector<Placed> placed(order.size()); // sorted together: the places are not looked up one by one
    for (const std::uint32_t row : order)
        placed[row] = {.x = x[row], .row = row};
    std::ranges::sort(placed,
                      [](const Placed& a, const Placed& b) { return a.x < b.x || (a.x == b.x && a.row < b.row); });
    std::ranges::transform(placed, order.begin(), &Placed::row);
    return order;
}

Outcome<std::shared_ptr<const SortedRows>> SortedRows::of(const Eigen::Ref<const MatrixXd>& x, const VectorXd& targets)
{
    if (x.cols() != 1)
        return invalidInput("state space is for one column of inputs, here are " + std::to_string(x.cols()));
    if (targets.size() != x.rows())
        return invalidInput(std::to_string(x.rows()) + " points, but " + std::to_string(targets.size()) + " targets");
    if (!targets.allFinite())
        return invalidInput("a target is not finite");
    for (Index row = 0; row < x.rows(); ++row)
        if (!std::isfinite(x(row, 0)))
            return invalidInput("row " + std::to_string(row + 1) + " of the points holds a number that is not finite");
    const std::shared_ptr<SortedRows> rows(new SortedRows);
    rows->x_ = x.col(0);
    rows->targets_ = targets;
    rows->collapse(ascendingOrder(rows->x_));
    return std::shared_ptr<const SortedRows>(rows);
}

void SortedRows::collapse(const std::vector<std::uint32_t>& order)
{
    const std::size_t rows = order.size();
    Index places = 0;
    for (std::size_t i = 0; i < rows; ++i)
        places += i == 0 || x_[order[i]] != x_[order[i - 1]];
    places_.resize(places);
    means_.resize(places);
    counts_.resize(places);
    placeOf_.resize(rows);
    CompensatedSum squares, logs;
    Index place = 0;
    for (std::size_t begin = 0, end = 0; begin < rows; begin = end, ++place) {
        CompensatedSum sum;
        const double first = targets_[order[begin]]; // differences from it: exact where all are equal
        for (end = begin; end < rows && x_[order[end]] == x_[order[begin]]; ++end) {
            sum.add(targets_[order[end]] - first);
            agree_ = agree_ && targets_[order[end]] == first;
            placeOf_[order[end]] = static_cast<std::uint32_t>(place);
        }
        const double count = static_cast<double>(end - begin);
        places_[place] = x_[order[begin]];
        means_[place] = first + sum.value() / count;
        counts_[place] = count;
        if (end - begin > 1)
            logs.add(std::log(count));
        for (std::size_t i = begin; i < end && end - begin > 1; ++i)
            squares.add((targets_[order[i]] - means_[place]) * (targets_[order[i]] - means_[place]));
    }
    squaresWithin_ = squares.value();
    logCounts_ = logs.value();
}

} // namespace core
