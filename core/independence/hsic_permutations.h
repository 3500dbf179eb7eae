#pragma once

#include "core/independence/hsic.h"
#include "core/outcome.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core
{

/// Σ_ij K_ij L_π(i)π(j) for many permutations π of one variable's rows, K and L centred n×n.
///
/// Where pivoted Cholesky factors K ≈ F Fᵀ (n×r), L ≈ G Gᵀ (n×s) leave 1e-14 of each trace and r·s is small, it is
/// ‖FᵀG_π‖²: products of blocks of permuted factors, n·r·s multiply-adds a permutation. What is left out is positive
/// semidefinite, so that |error| <= tr(K − FFᵀ) tr L + tr K tr(L − GGᵀ), of which rounding() knows. Otherwise the
/// n²/2 products of a triangle, one after the other.
class HsicPermutations
{
public:
    HsicPermutations(Eigen::MatrixXd centredX, Eigen::MatrixXd centredY);

    Eigen::Index size() const { return x_.rows(); }
    bool lowRank() const { return factors_.has_value(); }
    const HsicTraces& traces() const { return traces_; }

    /// Under the orders permutedOrder(n, seed, b) of nulls.h for b = first … last−1, on two threads. Cancelled on stop.
    Outcome<std::vector<HsicSums>> sums(std::uint64_t seed, int first, int last, std::stop_token stop = {}) const;

    /// Under one order.
    HsicSums under(const std::vector<Eigen::Index>& order) const;

    /// What rounding and the factors' error can do to an estimate: two of this size are equal.
    double rounding() const { return rounding_; }

private:
    struct Factors {
        Eigen::MatrixXd x;           // n×r
        Eigen::MatrixXd yTransposed; // s×n: what is permuted lies together
    };
    static std::optional<Factors> factorsOf(const MatrixIn& x, const MatrixIn& y);
    std::vector<HsicSums> blockOf(std::uint64_t seed, int first, int last) const;

    Eigen::MatrixXd x_, y_;
    HsicTraces traces_;
    std::optional<Factors> factors_;
    double rounding_ = 0.0;
};

} // namespace core
