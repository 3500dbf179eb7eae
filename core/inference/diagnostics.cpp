#include "core/inference/diagnostics.h"

#include "core/special_functions/special_functions.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

bool tellNothing(const ChainDraws& draws)
{
    assert(draws.rows() >= 4 && draws.cols() >= 1);
    return !draws.allFinite() || draws.minCoeff() == draws.maxCoeff();
}

/// The halves of each chain as chains.
MatrixXd halves(const ChainDraws& draws)
{
    const Index half = draws.rows() / 2;
    MatrixXd split(half, 2 * draws.cols());
    split << draws.topRows(half), draws.bottomRows(half);
    return split;
}

/// Φ⁻¹((rank − 3/8)/(S + 1/4)), equal values with their mean rank.
MatrixXd normalScores(const MatrixXd& draws)
{
    const Index size = draws.size();
    std::vector<Index> order(static_cast<std::size_t>(size));
    std::iota(order.begin(), order.end(), Index{0});
    const auto value = [&](Index i) { return draws.data()[i]; };
    std::ranges::sort(order, {}, value);
    MatrixXd scores(draws.rows(), draws.cols());
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin + 1;
        while (end < order.size() && value(order[end]) == value(order[begin]))
            ++end;
        const double rank = 0.5 * static_cast<double>(begin + 1 + end);
        const double part = (rank - 0.375) / (static_cast<double>(size) + 0.25);
        for (; begin < end; ++begin)
            scores.data()[order[begin]] = normalQuantile(part);
    }
    return scores;
}

RowVectorXd variances(const MatrixXd& chains)
{
    return (chains.rowwise() - chains.colwise().mean()).colwise().squaredNorm() /
           static_cast<double>(chains.rows() - 1);
}

double varianceOf(const RowVectorXd& values)
{
    return (values.array() - values.mean()).square().sum() / static_cast<double>(values.size() - 1);
}

/// Gelman and Rubin's, of chains as they stand.
double rhatOf(const MatrixXd& chains)
{
    const auto n = static_cast<double>(chains.rows());
    const double within = variances(chains).mean(), between = n * varianceOf(chains.colwise().mean());
    return std::sqrt((between / within + n - 1.0) / n);
}

/// The autocovariance at a lag with 1/n, averaged over the chains.
class Autocovariance
{
public:
    explicit Autocovariance(const MatrixXd& chains) : centred_(chains.rowwise() - chains.colwise().mean()) {}
    double at(Index lag) const
    {
        const Index n = centred_.rows();
        return centred_.topRows(n - lag).cwiseProduct(centred_.bottomRows(n - lag)).sum() /
               static_cast<double>(centred_.size());
    }

private:
    MatrixXd centred_;
};

/// ρ_0, ρ_1, … in pairs whose sums are positive (Geyer's initial positive sequence) and made to fall (monotone); the
/// last one is alone.
std::vector<double> initialMonotoneSequence(const Autocovariance& covariance, Index n, double within, double total)
{
    const auto correlation = [&](Index lag) { return 1.0 - (within - covariance.at(lag)) / total; };
    std::vector<double> rho{1.0, correlation(1)};
    double even = rho[0], odd = rho[1];
    Index lag = 0;
    while (lag < n - 5 && even + odd > 0.0) {
        lag += 2;
        even = correlation(lag);
        odd = correlation(lag + 1);
        rho.push_back(even + odd >= 0.0 ? even : 0.0);
        rho.push_back(even + odd >= 0.0 ? odd : 0.0);
    }
    rho.resize(static_cast<std::size_t>(lag + 1));
    rho.back() = std::max(even, rho.back());
    for (std::size_t t = 2; t + 2 < rho.size(); t += 2) {
        const double before = rho[t - 2] + rho[t - 1];
        if (rho[t] + rho[t + 1] > before)
            rho[t] = rho[t + 1] = 0.5 * before;
    }
    return rho;
}

/// Of chains as they stand.
double essOf(const MatrixXd& chains)
{
    if (chains.minCoeff() == chains.maxCoeff())
        return notANumber;
    const auto n = static_cast<double>(chains.rows()), size = static_cast<double>(chains.size());
    const Autocovariance covariance(chains);
    const double within = covariance.at(0) * n / (n - 1.0);
    double total = within * (n - 1.0) / n;
    if (chains.cols() > 1)
        total += varianceOf(chains.colwise().mean());
    const std::vector<double> rho = initialMonotoneSequence(covariance, chains.rows(), within, total);
    const double sum = std::accumulate(rho.begin(), rho.end() - 1, 0.0);
    const double tau = std::max(-1.0 + 2.0 * sum + rho.back(), 1.0 / std::log10(size));
    return size / tau;
}

} // namespace

double rankNormalisedRhat(const ChainDraws& draws)
{
    if (tellNothing(draws))
        return notANumber;
    const MatrixXd split = halves(draws);
    const double median = quantileOf(split.reshaped(), 0.5);
    const MatrixXd folded = (split.array() - median).abs();
    return std::max(rhatOf(normalScores(split)), rhatOf(normalScores(folded)));
}

double essMean(const ChainDraws& draws)
{
    return tellNothing(draws) ? notANumber : essOf(halves(draws));
}

double essBulk(const ChainDraws& draws)
{
    return tellNothing(draws) ? notANumber : essOf(normalScores(halves(draws)));
}

double essTail(const ChainDraws& draws)
{
    if (tellNothing(draws))
        return notANumber;
    const auto ofQuantile = [&](double probability) {
        const double threshold = quantileOf(draws.reshaped(), probability);
        return essOf(halves((draws.array() <= threshold).cast<double>().matrix()));
    };
    return std::min(ofQuantile(0.05), ofQuantile(0.95));
}

double mcseMean(const ChainDraws& draws)
{
    if (tellNothing(draws))
        return notANumber;
    const double variance = varianceOf(RowVectorXd(draws.reshaped().transpose()));
    return std::sqrt(variance / essMean(draws));
}

double energyFraction(const ChainDraws& energies)
{
    if (tellNothing(energies))
        return notANumber;
    const Index n = energies.rows();
    const RowVectorXd steps = (energies.bottomRows(n - 1) - energies.topRows(n - 1)).colwise().squaredNorm();
    const RowVectorXd spread = (energies.rowwise() - energies.colwise().mean()).colwise().squaredNorm();
    return (steps.array() / spread.array()).minCoeff();
}

double quantileOf(VectorXd values, double probability)
{
    assert(values.size() > 0);
    std::ranges::sort(values);
    const double place = probability * static_cast<double>(values.size() - 1);
    const Index below = std::clamp<Index>(static_cast<Index>(std::floor(place)), 0, values.size() - 1);
    const Index above = std::min(below + 1, values.size() - 1);
    return values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
}

} // namespace core
