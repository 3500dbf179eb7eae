#pragma once

#include "core/contour/field.h"
#include "core/interval.h"
#include "core/labs/density/window_nodes.h"
#include "core/labs/regression/posterior_at.h"

#include <stop_token>
#include <vector>

namespace core
{

/// Where functions of this kernel, taken at scale 1, are evaluated for a 2D picture, and what is kept there: Chebyshev
/// nodes, whose number follows from window/ℓ, more of them until held-out points agree, and the picture by two small
/// products; the drawn grid itself for kinked kernels.
class PosteriorPlane
{
public:
    /// An evaluation costs `operations` multiply-adds a point and keeps `numbers` of them.
    PosteriorPlane(Kernel kernel, std::vector<Interval> window, bool preview, double operations, double numbers);

    struct Pictures {
        Field mean, variance;
    };
    Outcome<Pictures> moments(const GpPosterior& posterior, std::stop_token stop);
    Outcome<Field> mean(const GpPosterior& posterior, std::stop_token stop);

private:
    struct Level {
        TensorNodes nodes;
        GpPlace place;
        std::vector<Eigen::MatrixXd> toDrawn, toProbes; // along each axis; empty for a plain grid
    };
    /// Values at a place, the mean and perhaps the variance in columns.
    using Evaluate = Eigen::MatrixXd (*)(const GpPosterior&, GpPlace&);
    Outcome<std::vector<Field>> drawn(const GpPosterior& posterior, Evaluate evaluate, const std::stop_token& stop);
    Level& level(std::size_t number);
    bool agrees(const Level& level, const Eigen::MatrixXd& atNodes, const Eigen::MatrixXd& atProbes,
                double priorVariance) const;

    Kernel kernel_;
    std::vector<Interval> window_;
    bool preview_ = false;
    double operations_ = 0.0, numbers_ = 0.0;
    std::vector<Level> levels_;
    GpPlace probes_;
    double largestVariance_ = 0.0; // of the prior over the probes, at unit amplitude
};

} // namespace core
