#pragma once

#include "core/linalg/products.h"
#include "core/outcome.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core
{

/// dHSIC of d >= 2 variables, the V-statistic of joint independence, from their Grams K^k (n×n, not centred):
///   (1/n²) Σ_ij Π_k K^k_ij + Π_k mean K^k − (2/n) Σ_i Π_k (1/n) Σ_j K^k_ij,
/// which for two variables is the biased HSIC.
/// Source: Pfister, Bühlmann, Schölkopf and Peters, "Kernel-based tests for joint independence", JRSS B 80 (2018),
/// definition 2.
class DHsic
{
public:
    /// At least two Grams of the same size (asserted).
    explicit DHsic(std::vector<Eigen::MatrixXd> grams);

    double value() const { return value_; }
    /// What rounding alone can do to it.
    double rounding() const { return rounding_; }

    /// dHSIC with every variable but the first permuted by itself: variable k = 1, 2, … by
    /// permutedOrder(n, streamOf(seed, k), b), for b = 0 … count−1. On two threads, n²/2 products of d a permutation.
    Outcome<Eigen::VectorXd> permutations(std::uint64_t seed, int count, std::stop_token stop = {}) const;

    /// Under one order of each variable's rows, d of them.
    double under(const std::vector<std::vector<Eigen::Index>>& orders) const;

private:
    std::vector<Eigen::MatrixXd> grams_;
    std::vector<Eigen::VectorXd> rowMeans_;
    double productOfMeans_ = 1.0, value_ = 0.0, rounding_ = 0.0;
};

} // namespace core
