#pragma once

#include "core/hypothesis/binned_mmd.h"
#include "core/labs/two_samples/two_samples_lab.h"

namespace core
{

/// The witness' part of a TwoSamplesResult, under the same names.
struct WitnessAnswer {
    Eigen::VectorXd grid, empirical, mean, lower, upper; // 1D
    Eigen::MatrixXd draws;
    std::vector<Interval> excludesZero;
    Field empiricalField, meanField, sdField, certaintyField; // 2D
    std::optional<SlicePlane> slice;                          // of more than two columns
    Eigen::MatrixXd sites;
    double jitter = 0.0;
    std::vector<std::string> remarks;
};
void moveInto(WitnessAnswer&& answer, TwoSamplesResult& result);

/// The witness over a window, empirical and posterior, staged: samples, kernel, sites and window make the projections;
/// τ² reweights them; level and draws are free. A kernel whose r is not known gets the empirical witness alone and a
/// remark. Fed any sequence of requests it answers what a fresh stage would (to rounding).
class WitnessStage
{
public:
    WitnessStage();
    ~WitnessStage();
    WitnessStage(WitnessStage&&) noexcept;
    WitnessStage& operator=(WitnessStage&&) noexcept;

    /// `first` and `second` are the samples compared (n×d and m×d, at least one row each); of the request
    /// the kernel, model, settings, window (cut to the kernel's domain), seed and preview are read. The request's
    /// problems() must be empty. Throws Ending: a Failure when the kernel is defined nowhere in the window, Cancelled
    /// on stop.
    WitnessAnswer answer(const TwoSamplesRequest& request, const Points& first, const Points& second,
                         const std::stop_token& stop = {});

    /// The same of more points than have a Gram matrix, by sums over them; `serial` tells one `mmd` from another,
    /// `pooled` are the points, the first sample above the second. In one or two columns; sites at the data are none.
    WitnessAnswer answer(const TwoSamplesRequest& request, const BinnedMmd& mmd, std::uint64_t serial,
                         const Points& pooled, const std::stop_token& stop = {});

    /// Would this be answered without a new factorisation? Throws Ending as answer() does.
    bool isCheap(const TwoSamplesRequest& request, const Points& first, const Points& second) const;

private:
    struct Chains;
    std::unique_ptr<Chains> chains_;
};

} // namespace core
