#pragma once

#include "core/data/chance.h"
#include "core/independence/hsic.h"
#include "support/kernels.h"

#include <algorithm>
#include <cmath>
#include <vector>

/// Data and slow sums for the tests of independence.
namespace dependence
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

inline MatrixXd normals(Index n, Index d, std::uint64_t seed)
{
    core::Chance chance(seed);
    return MatrixXd::NullaryExpr(n, d, [&] { return chance.normal(1.0); });
}

/// The definition by sums over pairs, triples and quadruples of rows, y's rows in the order given:
/// mean K_ij L_ij + mean K_ij L_kl − 2 mean K_ij L_ik, over all indices or over different ones.
inline double naiveHsic(const MatrixXd& k, const MatrixXd& l, const std::vector<Index>& order, bool unbiased)
{
    const Index n = k.rows();
    long double pairs = 0.0, triples = 0.0, quadruples = 0.0, ofPairs = 0.0, ofTriples = 0.0, ofQuadruples = 0.0;
    const auto y = [&](Index i, Index j) {
        return static_cast<long double>(l(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(j)]));
    };
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) {
            if (unbiased && i == j)
                continue;
            pairs += k(i, j) * y(i, j);
            ofPairs += 1.0;
            for (Index a = 0; a < n; ++a) {
                if (unbiased && (a == i || a == j))
                    continue;
                triples += k(i, j) * y(i, a);
                ofTriples += 1.0;
                for (Index b = 0; b < n; ++b) {
                    if (unbiased && (b == i || b == j || b == a))
                        continue;
                    quadruples += k(i, j) * y(a, b);
                    ofQuadruples += 1.0;
                }
            }
        }
    return static_cast<double>(pairs / ofPairs + quadruples / ofQuadruples - 2.0L * triples / ofTriples);
}

/// P(D_n > d) of Kolmogorov and Smirnov for the distance of an empirical distribution from the uniform one, with
/// Stephens' correction for finite n.
inline double uniformityTail(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const auto n = static_cast<double>(values.size());
    double d = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i)
        d = std::max({d, values[i] - static_cast<double>(i) / n, static_cast<double>(i + 1) / n - values[i]});
    const double t = d * (std::sqrt(n) + 0.12 + 0.11 / std::sqrt(n));
    double sum = 0.0;
    for (int k = 1; k < 100; ++k)
        sum += (k % 2 == 1 ? 2.0 : -2.0) * std::exp(-2.0 * k * k * t * t);
    return sum;
}

} // namespace dependence
