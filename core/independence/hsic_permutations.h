#pragma once

#include "core/independence/hsic.h"
#include "core/outcome.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

/// Why blocks of so many of the rows cannot be shuffled: there are to be five blocks at least.
std::optional<std::string> blockLengthProblem(Eigen::Index rows, Eigen::Index blockLength);

/// Σ_ij K_ij L_π(i)π(j) for many permutations π of one variable's rows, K and L centred n×n.
///
/// Where pivoted Cholesky factors K ≈ F Fᵀ (n×r), L ≈ G Gᵀ (n×s) leave 1e-14 of each trace and r·s is small, it is
/// ‖FᵀG_π‖²: products of blocks of permuted factors, n·r·s multiply-adds a permutation. What is left out is positive
/// semidefinite, so that |error| <= tr(K − FFᵀ) tr L + tr K tr(L − GGᵀ), of which rounding() knows. Otherwise the
/// n²/2 products of a triangle, one after the other.
class HsicPermutations
{
public:
    /// Permutations move blocks of `blockLength` rows (permutedBlocks).
    HsicPermutations(Eigen::MatrixXd centredX, Eigen::MatrixXd centredY, Eigen::Index blockLength = 1);

    Eigen::Index size() const { return x_.rows(); }
    bool lowRank() const { return factors_.has_value(); }
    const HsicTraces& traces() const { return traces_; }

    /// Permutation b of a seed: permutedBlocks of nulls.h.
    std::vector<Eigen::Index> order(std::uint64_t seed, int b) const;

    /// Under the orders b = first … last−1, on two threads. Cancelled on stop.
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
    Eigen::Index blockLength_ = 1;
    HsicTraces traces_;
    std::optional<Factors> factors_;
    double rounding_ = 0.0;
};

} // namespace core
