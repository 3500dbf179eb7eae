#include "core/data/outlying_row.h"

#include "core/kernels/number_text.h"

#include <algorithm>
#include <vector>

namespace core
{

using Eigen::Index;

std::optional<std::string> outlyingRow(const Eigen::Ref<const Eigen::MatrixXd>& x)
{
    constexpr double farTimes = 20.0;
    constexpr Index leastRows = 100, oneOf = 2'000; // at either end
    if (x.rows() < leastRows)
        return std::nullopt;
    for (Index column = 0; column < x.cols(); ++column) {
        std::vector<double> values(x.col(column).begin(), x.col(column).end());
        const auto tail = std::max<std::ptrdiff_t>(1, x.rows() / oneOf);
        const auto low = values.begin() + tail, high = values.end() - 1 - tail;
        std::nth_element(values.begin(), low, values.end());
        std::nth_element(low, high, values.end());
        const double inner = *high - *low;
        Index least = 0, greatest = 0;
        const double range = x.col(column).maxCoeff(&greatest) - x.col(column).minCoeff(&least);
        if (!(range > farTimes * inner))
            continue;
        const Index row = x(greatest, column) - *high > *low - x(least, column) ? greatest : least;
        return "row " + std::to_string(row + 1) + " lies at " + numberText(x(row, column), 4) +
               ", where 99.9 % of the rows lie between " + numberText(*low, 4) + " and " + numberText(*high, 4) +
               ": leave out what lies beyond";
    }
    return std::nullopt;
}

} // namespace core
