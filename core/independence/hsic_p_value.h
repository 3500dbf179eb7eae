#pragma once

#include "core/hypothesis/null_distribution.h"
#include "core/hypothesis/nulls.h"
#include "core/independence/hsic_moments.h"
#include "core/independence/hsic_nulls.h"
#include "core/independence/hsic_permutations.h"
#include "core/settings/common_fields.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace core
{

/// Two variables under their kernels, with each null kept as far as it has been computed. What is asked of it does not
/// depend on what was asked before.
class HsicTest
{
public:
    /// Centred Grams, n×n, n >= leastIndependenceRows (asserted). Permutations move blocks of `blockLength` rows, for
    /// rows of which neighbours are alike; the gamma and the spectral null take all rows to be independent.
    HsicTest(Eigen::MatrixXd centredX, Eigen::MatrixXd centredY, Eigen::Index blockLength = 1);

    Eigen::Index size() const { return permuted_.size(); }
    const Eigen::MatrixXd& centredX() const { return x_; }
    const Eigen::MatrixXd& centredY() const { return y_; }
    double statistic(HsicEstimator estimator) const;
    double rounding() const { return permuted_.rounding(); }
    /// hsicMoments. Cost O(n²).
    DistanceMoments moments() const { return hsicMoments(x_, y_, blockLength_); }

    /// The statistic under permutations b = 0 … count−1 of the second variable's rows; another estimator or fewer of
    /// the same seed cost O(B), more only the new ones.
    Outcome<Eigen::VectorXd> permutations(HsicEstimator estimator, std::uint64_t seed, int count,
                                          std::stop_token stop = {});
    Outcome<HsicGammaNull> gamma(HsicEstimator estimator) const;
    Outcome<HsicSpectralNull> spectral(HsicEstimator estimator, std::stop_token stop = {});

private:
    Eigen::MatrixXd x_, y_;
    Eigen::Index blockLength_ = 1;
    HsicPermutations permuted_;
    HsicSums sums_;
    std::uint64_t seed_ = 0;
    std::vector<HsicSums> permutedSums_;
    std::optional<LeadingSpectrum> ofX_, ofY_;
};

template <>
inline constexpr auto choicesOf<HsicEstimator> = std::array<Choice<HsicEstimator>, 2>{
    {{HsicEstimator::Biased, "biased", "Biased"}, {HsicEstimator::Unbiased, "unbiased", "Unbiased"}}};

struct NullRequest {
    NullDistribution null = NullDistribution::Permutation;
    HsicEstimator estimator = HsicEstimator::Biased;
    int permutations = 1000;
    std::uint64_t seed = 1;
};
/// The p-value of HSIC, with its standard error by simulation or what the inversion can do to it.
Outcome<PValue> hsicPValue(HsicTest& test, const NullRequest& request, std::stop_token stop = {});

/// How strong the dependence is, from hsicMoments. The threshold of half_power_n is that of the unbiased estimate under
/// the first of the nulls that has one. Nothing where a kernel is not positive semidefinite, so that HSIC is no squared
/// norm.
struct HsicEffectRequest {
    std::vector<NullDistribution> nulls;
    int permutations = 1000;
    std::uint64_t seed = 1;
    double level = 0.05;
    Delta delta = {};
    bool positiveSemidefinite = true; // are both kernels?
};
Outcome<std::optional<EffectSize>> hsicEffect(HsicTest& test, const HsicEffectRequest& request,
                                              std::stop_token stop = {});

} // namespace core
