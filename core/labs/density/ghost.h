#pragma once

#include "core/fourier/fourier_rows.h"
#include "core/labs/compared_points.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/kept.h"

#include <array>
#include <stop_token>

namespace core
{

/// The shares of the mass that contours enclose.
inline constexpr std::array drawnMasses{0.5, 0.8, 0.95};

/// The kernel density estimate and the true density that the predictive is compared with, over a 2D window; kept
/// between requests, since neither depends on the model.
class Ghosts
{
public:
    struct Drawn {
        Field field;
        std::vector<ContourLevel> contours; // of the regions that hold 50, 80 and 95 % of the mass
    };

    /// The bandwidths a request asks for, one a column; nothing when it shows no ghost or none can be computed (fewer
    /// than two points, a constant column under a rule of thumb).
    std::optional<Eigen::VectorXd> bandwidth(const DensityRequest& request);

    /// Throws Ending when stopped.
    const Drawn& estimate(const ComparedPoints& points, const Eigen::VectorXd& bandwidth, const Eigen::VectorXd& axis1,
                          const Eigen::VectorXd& axis2, const std::stop_token& stop);
    /// The same along a line, for places within the window. `sums` are those of the points where they are very many,
    /// else nothing. Throws Ending.
    static Eigen::VectorXd estimate(const ComparedPoints& points, const FourierRows* sums,
                                    const Eigen::VectorXd& bandwidth, const Interval& window,
                                    const Eigen::VectorXd& at);
    /// No values when the data were not generated, or from a source without a density.
    const Drawn& truth(const Dataset& data, const Eigen::VectorXd& axis1, const Eigen::VectorXd& axis2);

private:
    struct RuleInputs {
        ComparedPoints points;
        BandwidthChoice rule = BandwidthChoice::Silverman;
        bool operator==(const RuleInputs&) const = default;
    };
    struct EstimateInputs {
        ComparedPoints points;
        ComparedVector bandwidth, axis1, axis2;
        bool operator==(const EstimateInputs&) const = default;
    };
    struct TruthInputs {
        std::optional<Generation> generation;
        ComparedVector axis1, axis2;
        bool operator==(const TruthInputs&) const = default;
    };
    Kept<RuleInputs, std::optional<Eigen::VectorXd>> byRule_;
    Kept<EstimateInputs, Drawn> estimate_;
    Kept<TruthInputs, Drawn> truth_;
};

} // namespace core
