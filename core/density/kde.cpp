#include "core/density/kde.h"

#include "core/linalg/log_sum_exp.h"
#include "core/linalg/products.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

double power(const SpreadSummary& spread)
{
    return std::pow(static_cast<double>(spread.observations), -1.0 / static_cast<double>(spread.dimensions + 4));
}

/// (4/(d+2))^(1/(d+4)): 1.0592 for d = 1, which the one-dimensional rule rounds to 1.06.
double gaussianReference(Index dimensions)
{
    const double d = static_cast<double>(dimensions);
    return dimensions == 1 ? 1.06 : std::pow(4.0 / (d + 2.0), 1.0 / (d + 4.0));
}

double silverman(const SpreadSummary& spread)
{
    const double quartiles = spread.interquartileRange / 1.34;
    const double scale = quartiles > 0.0 ? std::min(spread.standardDeviation, quartiles) : spread.standardDeviation;
    return 0.9 * (gaussianReference(spread.dimensions) / 1.06) * scale * power(spread);
}

double scott(const SpreadSummary& spread)
{
    return gaussianReference(spread.dimensions) * spread.standardDeviation * power(spread);
}

double quantile(const VectorXd& sorted, double probability)
{
    const double position = probability * static_cast<double>(sorted.size() - 1);
    const Index below = static_cast<Index>(position);
    const Index above = std::min(below + 1, sorted.size() - 1);
    return sorted(below) + (position - static_cast<double>(below)) * (sorted(above) - sorted(below));
}

/// log N(at; x_i, h²) without the constant, n×g.
MatrixXd exponents(const VectorXd& x, double bandwidth, const VectorXd& at)
{
    return -0.5 * ((at.transpose().replicate(x.size(), 1).colwise() - x) / bandwidth).array().square();
}

/// exp(−½ ((at − x)/h)²) at the places of an axis where it counts.
struct Nearby {
    Index begin = 0;
    Eigen::ArrayXd values;
};
Nearby nearby(const VectorXd& axis, double x, double bandwidth)
{
    constexpr double reach = 8.6; // exp(−½ 8.6²) < ε/2
    const auto from = std::lower_bound(axis.begin(), axis.end(), x - reach * bandwidth);
    const auto to = std::upper_bound(from, axis.end(), x + reach * bandwidth);
    const Index begin = from - axis.begin();
    return {.begin = begin,
            .values = (-0.5 * ((axis.segment(begin, to - from).array() - x) / bandwidth).square()).exp()};
}

double logConstant(const VectorXd& bandwidth, Index observations)
{
    const double d = static_cast<double>(bandwidth.size());
    return -bandwidth.array().log().sum() - 0.5 * d * std::log(2.0 * std::numbers::pi) -
           std::log(static_cast<double>(observations));
}

} // namespace

const std::array<BandwidthRule, 2> bandwidthRules{
    BandwidthRule{"Silverman", "0.9 min(s, IQR/1.34) n^(-1/5)",
                  "0.849 (4/(d+2))^(1/(d+4)) min(s, IQR/1.34) n^(-1/(d+4))", &silverman},
    BandwidthRule{"Scott", "1.06 s n^(-1/5)", "(4/(d+2))^(1/(d+4)) s n^(-1/(d+4))", &scott},
};

SpreadSummary spreadSummary(const VectorXd& column, Index dimensions)
{
    const Index n = column.size();
    SpreadSummary spread{.observations = n, .dimensions = dimensions};
    if (n < 2)
        return spread;
    VectorXd sorted = column;
    std::sort(sorted.begin(), sorted.end());
    spread.interquartileRange = quantile(sorted, 0.75) - quantile(sorted, 0.25);
    // A constant column far from 0 must give exactly 0, so the shift comes before the mean.
    const VectorXd shifted = column.array() - sorted(n / 2);
    spread.standardDeviation =
        std::sqrt((shifted.array() - shifted.mean()).square().sum() / static_cast<double>(n - 1));
    return spread;
}

std::optional<VectorXd> bandwidths(const BandwidthRule& rule, const Points& x)
{
    if (x.rows() < 2)
        return std::nullopt;
    VectorXd result(x.cols());
    for (Index d = 0; d < x.cols(); ++d) {
        result(d) = rule.compute(spreadSummary(x.col(d), x.cols()));
        if (!(result(d) > 0.0) || !std::isfinite(result(d)))
            return std::nullopt;
    }
    return result;
}

VectorXd kdeLogDensity(const Points& x, const VectorXd& bandwidth, const Points& at)
{
    assert(x.rows() >= 1 && bandwidth.size() == x.cols() && (bandwidth.array() > 0.0).all());
    constexpr Index blockColumns = 256;
    VectorXd result(at.rows());
    for (Index begin = 0; begin < at.rows(); begin += blockColumns) {
        const Index count = std::min(blockColumns, at.rows() - begin);
        MatrixXd exponent = MatrixXd::Zero(x.rows(), count);
        for (Index d = 0; d < x.cols(); ++d)
            exponent += exponents(x.col(d), bandwidth(d), at.col(d).segment(begin, count));
        for (Index g = 0; g < count; ++g)
            result(begin + g) = logSumExp(exponent.col(g));
    }
    return result.array() + logConstant(bandwidth, x.rows());
}

MatrixXd kdeOnGrid(const Points& x, const VectorXd& bandwidth, const VectorXd& axis1, const VectorXd& axis2)
{
    assert(x.rows() >= 1 && x.cols() == 2 && bandwidth.size() == 2 && (bandwidth.array() > 0.0).all());
    MatrixXd first = exponents(x.col(0), bandwidth(0), axis1), second = exponents(x.col(1), bandwidth(1), axis2);
    expInPlace(first.data(), first.size());
    expInPlace(second.data(), second.size());
    return std::exp(logConstant(bandwidth, x.rows())) * multiplyTransposedLeft(first, second);
}

MatrixXd kdeOnGridNearby(const Points& x, const VectorXd& bandwidth, const VectorXd& axis1, const VectorXd& axis2,
                         const std::stop_token& stop)
{
    assert(x.rows() >= 1 && x.cols() == 2 && bandwidth.size() == 2 && (bandwidth.array() > 0.0).all());
    constexpr Index rowsBetweenLooks = 1 << 14;
    MatrixXd density = MatrixXd::Zero(axis1.size(), axis2.size());
    for (Index row = 0; row < x.rows(); ++row) {
        if (row % rowsBetweenLooks == 0 && stop.stop_requested())
            break;
        const Nearby first = nearby(axis1, x(row, 0), bandwidth(0)), second = nearby(axis2, x(row, 1), bandwidth(1));
        density.block(first.begin, second.begin, first.values.size(), second.values.size()).noalias() +=
            first.values.matrix() * second.values.matrix().transpose();
    }
    return std::exp(logConstant(bandwidth, x.rows())) * density;
}

} // namespace core
