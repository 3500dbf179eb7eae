#include "core/independence/row_order.h"

#include "core/special_functions/special_functions.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <iterator>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

double lagOneCorrelation(const VectorXd& values)
{
    const Index n = values.size();
    const VectorXd centred = values.array() - values.mean();
    return centred.head(n - 1).dot(centred.tail(n - 1)) / centred.squaredNorm();
}

bool risesByRow(const VectorXd& values)
{
    std::vector<double> known;
    std::ranges::copy_if(values, std::back_inserter(known), [](double value) { return std::isfinite(value); });
    return std::ssize(known) >= leastRisingRows &&
           std::ranges::adjacent_find(known, std::ranges::greater_equal()) == known.end();
}

RowOrder rowOrder(const Eigen::MatrixXd& columns, Index looks)
{
    constexpr double tail = 0.02275013194817921; // of a normal distribution beyond 2
    const double bound = -normalQuantile(tail / static_cast<double>(std::max<Index>({looks, columns.cols(), 1}))) /
                         std::sqrt(static_cast<double>(columns.rows()));
    RowOrder order{.correlation = VectorXd(columns.cols()), .alike = {}};
    for (Index k = 0; k < columns.cols(); ++k) {
        order.correlation[k] = lagOneCorrelation(columns.col(k));
        if (order.correlation[k] > bound)
            order.alike.push_back(k);
    }
    return order;
}

std::optional<std::string> samplesOrderRemark(const Eigen::MatrixXd& x, const Eigen::MatrixXd& y,
                                              const std::vector<std::string>& names,
                                              const std::array<std::string, 2>& samples, const std::string& way)
{
    for (std::size_t sample = 0; sample < 2; ++sample) {
        const Eigen::MatrixXd& rows = sample == 0 ? x : y;
        std::vector<std::string> told;
        for (const std::string& name : names)
            told.push_back(name + " in " + samples[sample]);
        if (auto remark = rowOrderRemark(rowOrder(rows, x.cols() + y.cols()), told, 1, way))
            return remark;
    }
    return std::nullopt;
}

std::optional<std::string> rowOrderRemark(const RowOrder& order, const std::vector<std::string>& names,
                                          std::size_t least, const std::string& way)
{
    if (order.alike.size() < least)
        return std::nullopt;
    std::vector<Index> byStrength = order.alike;
    std::ranges::stable_sort(byStrength, std::ranges::greater(), [&](Index k) { return order.correlation[k]; });
    constexpr std::size_t mostTold = 3;
    std::string told;
    for (std::size_t i = 0; i < std::min(mostTold, byStrength.size()); ++i) {
        char value[16];
        std::snprintf(value, sizeof value, "%.2f", order.correlation[byStrength[i]]);
        told += (i == 0 ? "lag-1 correlation " : ", ") + std::string(value) + " of " +
                names[static_cast<std::size_t>(byStrength[i])];
    }
    if (byStrength.size() > mostTold)
        told += ", …";
    return "rows that follow each other are alike (" + told +
           "), and the test takes rows for independent of each other: where they stand in the order of time, p is too "
           "small: " +
           way;
}

} // namespace core
