#pragma once

#include "core/hypothesis/gamma_law.h"
#include "core/linalg/products.h"
#include "core/outcome.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core
{

/// n·dHSIC taken for a gamma variable where all d variables are independent together, with the mean and the variance of
/// its limit for many rows,
///   Σ_S Π_{k∈S} t_k Π_{k∉S} a_k  and  2 Σ_S Σ_T Π_{k∈S∩T} b_k Π_{k∈S△T} c_k Π_{k∉S∪T} a_k²,
/// the sums over the sets of two variables and more: a_k the mean of K^k off the diagonal, t_k = tr HK^kH/(n−1),
/// b_k the mean of (HK^kH)² off the diagonal, c_k the variance of the rows' means of K^k. Written out these are the
/// authors' moments; as sums of such products nothing cancels. Of two variables the mean is that of HsicGammaNull, and
/// the variance the mean of its own over permutations but for the factor n(n−4)(n−5)/((n−1)(n−2)(n−3)). The authors
/// multiply the variance by such a factor for every d, the first term of that of a U-statistic; of three variables and
/// fifty rows it takes a third off the variance of permutations, of which the limit is within a tenth. As with HSIC the
/// mean is too large by a share of about 1/n, and the law too light far out: of three variables and sixty rows a level
/// of 5 % is kept, one of 1 % rejects nearly 2 %.
/// Source: Pfister, Bühlmann, Schölkopf and Peters (2018), section 4.3.
class DHsicGammaNull : public GammaLaw
{
public:
    /// At least two Grams of the same size (asserted), not centred. Failure in a sentence for fewer than six rows, and
    /// where a variable does not vary. Cost O(d n²).
    static Outcome<DHsicGammaNull> fit(const std::vector<Eigen::MatrixXd>& grams);

private:
    using GammaLaw::GammaLaw;
};

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

    Eigen::Index rows() const { return grams_.front().rows(); }
    double value() const { return value_; }
    /// What rounding alone can do to it.
    double rounding() const { return rounding_; }

    /// dHSIC with every variable but the first permuted by itself: variable k = 1, 2, … by
    /// permutedBlocks(n, blockLength, streamOf(seed, k), b), for b = 0 … count−1. On two threads, n²/2 products of d a
    /// permutation.
    Outcome<Eigen::VectorXd> permutations(Eigen::Index blockLength, std::uint64_t seed, int count,
                                          std::stop_token stop = {}) const;

    Outcome<DHsicGammaNull> gamma() const { return DHsicGammaNull::fit(grams_); }

    /// Under one order of each variable's rows, d of them.
    double under(const std::vector<std::vector<Eigen::Index>>& orders) const;

private:
    std::vector<Eigen::MatrixXd> grams_;
    std::vector<Eigen::VectorXd> rowMeans_;
    double productOfMeans_ = 1.0, value_ = 0.0, rounding_ = 0.0;
};

} // namespace core
