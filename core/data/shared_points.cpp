#include "core/data/shared_points.h"

#include "core/data/row_identity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Points = Eigen::Ref<const MatrixXd>;

namespace
{

constexpr double mostDeviations = 3.0;    // of the tied pairs from those expected; their upper tail is a light one
constexpr double mostByRounding = 0.01;   // expected ties of rounded values from which on they may be chance
constexpr double stretchTolerance = 1e-9; // of the column's range

struct TiedPairs {
    double withinX = 0.0, withinY = 0.0, across = 0.0;
    Index shared = 0; // rows of y that are rows of x
};

TiedPairs tiedPairs(const MatrixXd& pooled, Index n)
{
    TiedPairs found;
    const std::vector<Index> sorted = sortedRows(pooled);
    for (std::size_t from = 0, to = 0; from < sorted.size(); from = to) {
        double ofX = 0.0, ofY = 0.0;
        for (; to < sorted.size() && pooled.row(sorted[to]) == pooled.row(sorted[from]); ++to)
            (sorted[to] < n ? ofX : ofY) += 1.0;
        found.withinX += 0.5 * ofX * (ofX - 1.0);
        found.withinY += 0.5 * ofY * (ofY - 1.0);
        found.across += ofX * ofY;
        found.shared += ofX > 0.0 ? static_cast<Index>(ofY) : 0;
    }
    return found;
}

bool areMoreThanExpected(const TiedPairs& tied, Index n, Index m)
{
    const double pairsX = std::max(1.0, 0.5 * static_cast<double>(n) * static_cast<double>(n - 1)),
                 pairsY = std::max(1.0, 0.5 * static_cast<double>(m) * static_cast<double>(m - 1)),
                 pairs = static_cast<double>(n) * static_cast<double>(m);
    const double expected = 0.5 * pairs * (tied.withinX / pairsX + tied.withinY / pairsY);
    const double share = (tied.withinX + tied.withinY + tied.across) / (pairsX + pairsY + pairs);
    const double variance = pairs * pairs * share * (1.0 - share) * (0.25 / pairsX + 0.25 / pairsY + 1.0 / pairs);
    return tied.across - expected > mostDeviations * std::sqrt(std::max(0.0, variance));
}

/// The greatest power of ten of which all are multiples; 0 where they have more digits than a person writes.
double decimalStep(const VectorXd& values)
{
    constexpr int mostDecimals = 12;
    const double greatest = values.cwiseAbs().maxCoeff();
    for (int decimals = -3; decimals <= mostDecimals; ++decimals) {
        const double scale = std::pow(10.0, decimals);
        const double rounding = 4.0 * std::numeric_limits<double>::epsilon() * scale * greatest;
        const auto isMultiple = [&](double value) {
            return std::abs(value * scale - std::round(value * scale)) <= rounding;
        };
        if (rounding >= 0.05)
            return 0.0;
        if (std::all_of(values.begin(), values.end(), isMultiple))
            return 1.0 / scale;
    }
    return 0.0;
}

double interquartileRange(VectorXd values)
{
    const auto lower = values.begin() + values.size() / 4, upper = values.begin() + (3 * values.size()) / 4;
    std::nth_element(values.begin(), lower, values.end());
    const double first = *lower;
    std::nth_element(values.begin(), upper, values.end());
    return *upper - first;
}

/// Ties across that rounding to decimals makes: a value falls on another with a probability of step over spread.
double tiesByRounding(const MatrixXd& pooled, Index n)
{
    double ties = static_cast<double>(n) * static_cast<double>(pooled.rows() - n);
    for (const auto& column : pooled.colwise()) {
        const double step = decimalStep(column), range = interquartileRange(column);
        ties *= step < range ? step / range : 1.0;
    }
    return ties;
}

SharedPoints::Reason reasonOf(const TiedPairs& tied, const MatrixXd& pooled, Index n)
{
    using enum SharedPoints::Reason;
    if (tied.across == 0.0)
        return Chance;
    if (areMoreThanExpected(tied, n, pooled.rows() - n))
        return Copies;
    if (tied.withinX + tied.withinY > 0.0)
        return Chance;
    return tiesByRounding(pooled, n) > mostByRounding ? Rounding : Copies;
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

/// The values of a column that are not the same to rounding, and log n!/Π a_v! for their multiplicities a_v, the
/// number of orders in which they can stand.
struct Values {
    std::vector<double> distinct; // ascending
    double logOrders = 0.0;
};

Values valuesOf(VectorXd values, double apart)
{
    std::sort(values.begin(), values.end());
    Values found{.distinct = {}, .logOrders = std::lgamma(static_cast<double>(values.size()) + 1.0)};
    for (Index from = 0, to = 0; from < values.size(); from = to) {
        while (to < values.size() && values[to] - values[from] <= apart)
            ++to;
        found.distinct.push_back(values[from]);
        found.logOrders -= std::lgamma(static_cast<double>(to - from) + 1.0);
    }
    return found;
}

VectorXd steps(const VectorXd& values)
{
    return values.tail(values.size() - 1) - values.head(values.size() - 1);
}

/// Would an independent column hardly be this one, shifted and stretched? Not so where few values allow few orders, nor
/// of a grid, or of values sorted into groups: from row to row they take one step or two, by design.
bool isTelling(const VectorXd& column)
{
    const double rounding = stretchTolerance * (column.maxCoeff() - column.minCoeff());
    if (valuesOf(steps(column), rounding).distinct.size() <= 2)
        return false;
    const Values values = valuesOf(column, rounding);
    const VectorXd distinct = Eigen::Map<const VectorXd>(values.distinct.data(), std::ssize(values.distinct));
    const bool isUneven = distinct.size() > 2 && valuesOf(steps(distinct), rounding).distinct.size() > 1;
    return values.logOrders >= std::log(1000.0) || (2 * distinct.size() > column.size() && isUneven);
}

bool areStretched(const Points& x, const Points& y)
{
    constexpr Index fewest = 4; // three may fit a straight line by chance of rounded data
    const Index n = std::min(x.rows(), y.rows());
    bool telling = false;
    for (Index column = 0; column < x.cols() && n >= fewest; ++column) {
        if (!isStretched(x.col(column).head(n), y.col(column).head(n)))
            return false;
        telling = telling || isTelling(x.col(column).head(n));
    }
    return telling;
}

} // namespace

SharedPoints sharedPoints(const Points& x, const Points& y)
{
    if (x.cols() != y.cols() || x.rows() == 0 || y.rows() == 0)
        return {};
    MatrixXd pooled(x.rows() + y.rows(), x.cols());
    pooled << x, y;
    const TiedPairs tied = tiedPairs(pooled, x.rows());
    return {.shared = tied.shared, .reason = reasonOf(tied, pooled, x.rows()), .stretched = areStretched(x, y)};
}

std::string sharedPointsRemark(const SharedPoints& found, const std::string& first, const std::string& second)
{
    if (found.stretched)
        return second + " is " + first +
               " shifted or stretched point by point, as one seed used twice makes it: they are not independent "
               "samples, and a p-value means nothing";
    if (found.reason == SharedPoints::Reason::Chance)
        return {};
    return std::to_string(found.shared) + (found.shared == 1 ? " point of " : " points of ") + second +
           (found.shared == 1 ? " is a point of " : " are points of ") + first +
           " too: " + (found.reason == SharedPoints::Reason::Rounding ? "if this is not rounding, " : "") +
           "they are not independent samples, and a p-value means little";
}

} // namespace core
