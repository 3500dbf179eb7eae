#pragma once

#include "core/labs/compared_points.h"
#include "core/labs/density/density_curve.h"
#include "core/labs/density/density_field.h"
#include "core/labs/density/density_model.h"
#include "core/labs/density/feature_plane.h"
#include "core/labs/kept.h"
#include "core/labs/kept_sums.h"

#include <deque>

namespace core
{

/// The stages up to σ₀, each kept with the inputs that made it: data and kernel → model; and window → nodes with their
/// terms, level by level; → probes, whole line, feature plane. Every value is a pure function of its inputs. Throws
/// Ending.
class Chain
{
public:
    explicit Chain(bool preview) : preview_(preview) {}

    /// Brings the first two stages up to date with a request (its window already cut to the kernel's domain). `sums`
    /// are those of its points, where they are very many.
    void prepare(const DensityRequest& request, const std::vector<Interval>& window, KeptSums& sums,
                 const std::stop_token& stop);
    bool isPrepared(const DensityRequest& request, const std::vector<Interval>& window) const;

    const DensityModel& model() const { return model_.get()->model; }
    void letGo(); // of the system of very many points

    /// s at the nodes of one refinement level.
    struct Sampled {
        const WindowNodes& nodes;
        Eigen::VectorXd scale;
        double error = 0.0; // of the density between the nodes, relative to its top, on held-out points
    };
    /// The first level whose error is below what can be seen, else the last one that is affordable.
    Sampled sample(const StudentTParameters& parameters, const std::stop_token& stop);

    const FieldGeometry& fieldGeometry(); // of the level sampled last; 2D only
    Eigen::VectorXd logScaleAtData(const StudentTParameters& parameters, const std::stop_token& stop);

    const PlaneGeometry* plane(const std::stop_token& stop);

    /// How far log q can be off at most where there is mass, as far as some points show: of very many points.
    double errorOfLogDensity(const StudentTParameters& parameters, const std::stop_token& stop);

private:
    struct Level {
        WindowNodes nodes;
        ScaleTerms terms;
        std::optional<FieldGeometry> geometry;
    };
    /// Points to check the density at between the nodes.
    struct Probes {
        Eigen::MatrixXd points;
        ScaleTerms terms;
    };
    /// What follows the window as well, each part made when it is first asked for.
    struct OfWindow {
        std::deque<Level> levels; // references stay valid as it grows
        std::size_t sampled = 0;
        std::optional<Probes> probes;
        std::optional<std::optional<PlaneGeometry>> plane; // tried, and whether there is one
    };
    struct ModelInputs {
        ComparedPoints points;
        Kernel kernel;
        bool operator==(const ModelInputs&) const = default;
    };
    struct OfModel {
        DensityModel model;
        std::optional<ScaleTerms> dataTerms;
        Kept<std::vector<Interval>, OfWindow> windows;
    };

    bool hasModelOf(const DensityRequest& request, const std::vector<Interval>& window) const;
    const std::vector<Interval>& window() const { return *model_.get()->windows.inputs(); }
    OfWindow& ofWindow() { return *model_.get()->windows.get(); }
    Level& level(std::size_t number, const std::stop_token& stop);
    const Probes& probes(const std::stop_token& stop);
    bool isFinest(const WindowNodes& nodes, std::size_t number) const;
    double errorBetweenNodes(const WindowNodes& nodes, const Eigen::VectorXd& scale,
                             const StudentTParameters& parameters, const Probes& probes) const;
    std::optional<PlaneGeometry> makePlane(const std::stop_token& stop) const;

    bool preview_;
    Kept<ModelInputs, OfModel> model_;
};

} // namespace core
