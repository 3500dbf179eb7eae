#pragma once

#include "core/ending.h"
#include "core/labs/density/density_curve.h"
#include "core/labs/density/density_field.h"
#include "core/labs/density/density_model.h"
#include "core/labs/density/feature_plane.h"

#include <deque>

namespace core
{

/// The stages up to σ₀, each kept with the inputs that made it: data and kernel → model; and window → nodes with their
/// terms, level by level; → probes, whole line, feature plane. Every value is a pure function of its inputs.
class Chain
{
public:
    explicit Chain(bool preview) : preview_(preview) {}

    /// Brings the first two stages up to date with a request (its window already cut to the kernel's domain).
    void prepare(const DensityRequest& request, const std::vector<Interval>& window, std::stop_token stop);
    bool isPrepared(const DensityRequest& request, const std::vector<Interval>& window) const;

    const DensityModel& model() const { return *model_; }

    /// s at the nodes of one refinement level.
    struct Sampled {
        const WindowNodes& nodes;
        Eigen::VectorXd scale;
        double error = 0.0; // of the density between the nodes, relative to its top, on held-out points
    };
    /// The first level whose error is below what can be seen, else the last one that is affordable.
    Sampled sample(const StudentTParameters& parameters, std::stop_token stop);

    const FieldGeometry& fieldGeometry(); // of the level sampled last; 2D only
    Eigen::VectorXd logScaleAtData(const StudentTParameters& parameters, std::stop_token stop);

    const PlaneGeometry* plane(std::stop_token stop);

private:
    struct Level {
        WindowNodes nodes;
        ScaleTerms terms;
        std::optional<FieldGeometry> geometry;
    };
    bool hasModelOf(const DensityRequest& request) const;
    Level& level(std::size_t number, std::stop_token stop);
    void makeProbes(std::stop_token stop);
    bool isFinest(const WindowNodes& nodes, std::size_t number) const;
    double errorBetweenNodes(const WindowNodes& nodes, const Eigen::VectorXd& scale,
                             const StudentTParameters& parameters);
    std::optional<PlaneGeometry> makePlane(std::stop_token stop);

    bool preview_;
    std::optional<DensityModel> model_;
    std::optional<ScaleTerms> dataTerms_;
    std::vector<Interval> window_;
    std::deque<Level> levels_; // references stay valid as it grows
    std::size_t sampled_ = 0;
    Eigen::MatrixXd probes_;
    std::optional<ScaleTerms> probeTerms_;
    std::optional<std::optional<PlaneGeometry>> plane_; // tried, and whether there is one
};

} // namespace core
