#pragma once

#include "core/contour/field.h"
#include "core/interval.h"
#include "core/labs/regression/posterior_at.h"
#include "core/window/smooth_window.h"

#include <stop_token>
#include <vector>

namespace core
{

/// Pictures of the posterior for a kernel, taken at scale 1, over a window of the plane (SmoothWindow), and what is
/// kept at its places: another amplitude or noise evaluates nothing of the kernel anew.
class PosteriorPlane
{
public:
    /// An evaluation costs `operations` multiply-adds a point and keeps `numbers` of them.
    PosteriorPlane(const Kernel& kernel, std::vector<Interval> window, bool preview, double operations, double numbers);

    struct Pictures {
        Field mean, variance;
    };
    /// Throw Ending.
    Pictures moments(const GpPosterior& posterior, const std::stop_token& stop);
    Field mean(const GpPosterior& posterior, const std::stop_token& stop);

private:
    /// Values at a place, the mean and perhaps the variance in columns.
    using Evaluate = Eigen::MatrixXd (*)(const GpPosterior&, GpPlace&);
    std::vector<Field> drawn(const GpPosterior& posterior, Evaluate evaluate, const std::stop_token& stop);

    SmoothWindow window_;
    std::vector<GpPlace> places_; // the nodes of each level
    GpPlace probes_;
    double largestVariance_ = 0.0; // of the prior over the probes, at unit amplitude
};

} // namespace core
