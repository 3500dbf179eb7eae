#include "core/hypothesis/nulls.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;

namespace
{

Failure gammaOfLinear()
{
    return {Failure::Kind::InvalidInput,
            "The gamma null belongs to the quadratic-time estimators, not to the linear-time one."};
}

Failure gammaWithoutVariation()
{
    return {Failure::Kind::IllConditioned,
            "The gamma null is undefined: under this kernel the pairs of points do not vary."};
}

} // namespace

std::vector<Index> shuffledSamples(Index m, Index n, std::uint64_t seed)
{
    std::vector<Index> rows = permutedOrder(m, seed, 0);
    for (const Index row : permutedOrder(n, seed, 1))
        rows.push_back(m + row);
    return rows;
}

Outcome<GammaNull> GammaNull::fit(const MatrixIn& gram, Index m, MmdEstimator estimator, std::vector<Index> rows)
{
    const Index n = gram.rows() - m, pairs = std::min(m, n);
    if (estimator == MmdEstimator::Linear)
        return gammaOfLinear();
    if (pairs < 2)
        return Failure{Failure::Kind::InvalidInput, "The gamma null needs at least two points in each sample."};
    if (rows.empty()) {
        rows.resize(static_cast<std::size_t>(gram.rows()));
        std::iota(rows.begin(), rows.end(), Index{0});
    }
    const std::vector<Index> x(rows.begin(), rows.begin() + pairs), y(rows.begin() + m, rows.begin() + m + pairs);
    double diagonal = 0.0, squares = 0.0; // Σ_i h_ii, Σ_{i≠j} h_ij²
    for (Index j = 0; j < pairs; ++j) {
        const Eigen::VectorXd toX = gram.col(x[static_cast<std::size_t>(j)]);
        const Eigen::VectorXd toY = gram.col(y[static_cast<std::size_t>(j)]);
        const Eigen::ArrayXd h = (toX(x) - toY(x)).array() + (toY(y) - toX(y)).array();
        diagonal += h[j];
        squares += h.square().sum() - h[j] * h[j];
    }
    const auto k = static_cast<double>(pairs);
    const double mean = diagonal / k, variance = 2.0 * squares / ((k - 1.0) * (k - 1.0));
    // h is a sum of four kernel values: below this its squares are those of rounding.
    const double rounding = mmdRounding(gram);
    if (!std::isfinite(mean * mean) || !std::isfinite(variance))
        return Failure{Failure::Kind::InvalidInput,
                       "The gamma null is out of reach: squares of this kernel's values overflow."};
    if (!(mean > rounding && variance > k * rounding * rounding))
        return gammaWithoutVariation();
    const double sizes = static_cast<double>(m) * static_cast<double>(n) / static_cast<double>(m + n);
    return GammaNull(mean, variance, 2.0 * sizes, estimator == MmdEstimator::Unbiased ? mean : 0.0);
}

Outcome<GammaNull> GammaNull::ofMoments(double trace, double squares, Index m, Index n, MmdEstimator estimator)
{
    if (estimator == MmdEstimator::Linear)
        return gammaOfLinear();
    const auto ofP = static_cast<double>(m), ofQ = static_cast<double>(n);
    const double mean = 2.0 * trace * (ofP + ofQ) / (ofP + ofQ - 1.0), variance = 8.0 * squares;
    if (!(mean > 0.0 && variance > 0.0))
        return gammaWithoutVariation();
    return GammaNull(mean, variance, 2.0 * ofP * ofQ / (ofP + ofQ), estimator == MmdEstimator::Unbiased ? mean : 0.0);
}

} // namespace core
