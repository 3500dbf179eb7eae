#pragma once

#include "core/hypothesis/nulls.h"
#include "core/independence/hsic_nulls.h"
#include "core/independence/hsic_p_value.h"

#include <array>
#include <functional>
#include <stop_token>
#include <vector>

namespace core
{

/// A kernel by its values at a few landmarks z of a column, k(x, y) ≈ φ(x)ᵀφ(y), φ = L⁻¹k(z, x), K_zz = LLᵀ: pivots
/// among some of the column's values in order, so that it does not depend on the order of the rows.
class LandmarkFeatures
{
public:
    /// `most` landmarks, or fewer that leave next to nothing of the kernel.
    LandmarkFeatures(const Kernel& kernel, const Eigen::VectorXd& column, Eigen::Index most);

    Eigen::Index count() const { return landmarks_.rows(); }
    double left() const { return left_; }                    // of k(x, x), on the average: a share
    Eigen::MatrixXd at(const Eigen::VectorXd& column) const; // r×n
    /// Another kernel in these features: l(x, y) ≈ φ(x)ᵀ M φ(y), r×r, for one that is no shorter.
    Eigen::MatrixXd metric(const Kernel& other) const;

private:
    Kernel kernel_;
    Eigen::MatrixXd landmarks_; // r×1
    Eigen::MatrixXd lower_;     // L
    double left_ = 0.0;
};

/// Permutations of bins for HSIC of many rows: the rows are dealt to bins of one size, and the bins of the second
/// variable are permuted against those of the first, row by row within them. They are a group of permutations of the
/// rows, so that the test has its level exactly for any number of bins, and for any statistic: the one that is compared
/// is HSIC of the kernels' landmark features. Immutable.
/// Source: Domingo-Enrich, Dwivedi, Mackey, "Cheap Permutation Testing" (2025), arXiv 2502.07672.
class HsicBins
{
public:
    struct Kernels {
        Kernel x, y;
    };

    /// Rows n×2, n >= 16 (asserted). Blocks of `blockLength` rows that follow each other stay together: then bins are
    /// stretches of rows at least so long, else rows at random. Cost a pass of O(n bins r²), r the landmarks. Cancelled
    /// on stop.
    static Outcome<HsicBins> of(const Eigen::MatrixXd& pair, const Kernels& kernels, Eigen::Index blockLength,
                                std::uint64_t seed, const std::function<void(double)>& progress = {},
                                std::stop_token stop = {});

    Eigen::Index bins() const { return bins_; }
    double left() const; // of either kernel by its landmarks: the larger share

    /// Under kernels of the same families that are no shorter than those of of(). Cost O(bins r² + r³) each.
    double statistic(const Kernels& kernels, HsicEstimator estimator) const;
    Eigen::VectorXd permutations(const Kernels& kernels, HsicEstimator estimator, std::uint64_t seed, int count) const;

    /// The laws for many rows (hsic_nulls.h), of the landmark features' covariances. The gamma's variance takes
    /// Σ (K_ij L_ij)² for what it is when the variables are independent, the product of the means.
    Outcome<HsicGammaNull> gamma(const Kernels& kernels, HsicEstimator estimator) const;
    Outcome<HsicSpectralNull> spectral(const Kernels& kernels, HsicEstimator estimator) const;

    /// How strong the dependence is (effect_size.h), with `estimate` for T: the variance of the influence is that of
    /// its means over the bins, V₂ what it is when the variables are independent.
    DistanceMoments moments(const Kernels& kernels, double estimate) const;

private:
    struct Side {
        LandmarkFeatures features;
        Eigen::VectorXd mean;       // of φ
        Eigen::MatrixXd covariance; // of φ, divisor n
    };
    struct Metrics;
    HsicBins(Side x, Side y) : sides_{std::move(x), std::move(y)} {}
    void addRows(const Eigen::MatrixXd& pair, const std::vector<Eigen::Index>& order,
                 const std::function<void(double)>& progress, const std::stop_token& stop);
    Eigen::MatrixXd sumUnder(const std::vector<Eigen::Index>& bins) const;
    double valueOf(const Eigen::MatrixXd& sum, const Metrics& metrics, HsicEstimator estimator) const;

    std::array<Side, 2> sides_;
    Eigen::Index rows_ = 0, bins_ = 0;
    Eigen::MatrixXd table_; // (bins·r_x)×(bins·r_y): Σ φ̃ψ̃ᵀ of the rows of bin a of x and bin b of y
    Eigen::MatrixXd rest_;  // r_x×r_y, of the rows beyond the bins, which stay
};

/// The p-value of the statistic under a null; of permutations that of the bins' own. As hsicPValue.
Outcome<PValue> binsPValue(const HsicBins& bins, const HsicBins::Kernels& kernels, double statistic,
                           const NullRequest& request);

/// As hsicEffect, of the unbiased estimate by all rows.
Outcome<std::optional<EffectSize>> binsEffect(const HsicBins& bins, const HsicBins::Kernels& kernels, double estimate,
                                              const HsicEffectRequest& request);

} // namespace core
