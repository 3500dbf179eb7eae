#pragma once

#include "core/data/generators.h"
#include "core/hypothesis/mmd.h"
#include "support/kernels.h"

#include <boost/random/normal_distribution.hpp>

#include <random>

/// Samples and slow sums for the tests of hypotheses.
namespace samples
{

using Eigen::Index;
using Eigen::MatrixXd;

inline MatrixXd normalPoints(Index n, Index d, std::uint64_t seed, double shift = 0.0)
{
    std::mt19937_64 engine(seed);
    boost::random::normal_distribution<double> normal;
    return MatrixXd::NullaryExpr(n, d, [&] { return shift + normal(engine); });
}

/// The definition, one term after the other, in long double: rows order[0 … m) are P.
inline double naiveMmd(const MatrixXd& gram, Index m, core::MmdEstimator estimator, const std::vector<Index>& order)
{
    const Index total = gram.rows(), n = total - m;
    const auto k = [&](Index i, Index j) {
        return static_cast<long double>(gram(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(j)]));
    };
    if (estimator == core::MmdEstimator::Linear) {
        long double sum = 0.0;
        for (Index i = 0; i + 1 < m; i += 2)
            sum += k(i, i + 1) + k(m + i, m + i + 1) - k(i, m + i + 1) - k(i + 1, m + i);
        return static_cast<double>(sum / static_cast<long double>(m / 2));
    }
    const bool biased = estimator == core::MmdEstimator::Biased;
    long double pp = 0.0, qq = 0.0, pq = 0.0;
    for (Index i = 0; i < total; ++i)
        for (Index j = 0; j < total; ++j) {
            if (!biased && i == j)
                continue;
            (i < m && j < m ? pp : i >= m && j >= m ? qq : pq) += k(i, j);
        }
    const long double less = biased ? 0.0 : 1.0;
    return static_cast<double>(pp / (m * (m - less)) + qq / (n * (n - less)) - pq / (static_cast<long double>(m) * n));
}

inline std::vector<Index> asTheyAre(Index total)
{
    std::vector<Index> order(static_cast<std::size_t>(total));
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = static_cast<Index>(i);
    return order;
}

} // namespace samples
