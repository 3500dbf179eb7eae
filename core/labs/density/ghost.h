#pragma once

#include "core/labs/density/density_lab.h"

namespace core
{

/// The kernel density estimate and the true density that the predictive is compared with, over a 2D window; kept
/// between requests, since neither depends on the model.
class Ghosts
{
public:
    /// The bandwidths a request asks for, one a column; nothing when it shows no ghost or none can be computed (fewer
    /// than two points, a constant column under a rule of thumb).
    static std::optional<Eigen::VectorXd> bandwidth(const DensityRequest& request);

    const Field& estimate(const Eigen::MatrixXd& x, const Eigen::VectorXd& bandwidth, const Eigen::VectorXd& axis1,
                          const Eigen::VectorXd& axis2);
    /// No values when the data were not generated, or from a source without a density.
    const Field& truth(const Dataset& data, const Eigen::VectorXd& axis1, const Eigen::VectorXd& axis2);

private:
    Eigen::MatrixXd x_;
    Eigen::VectorXd bandwidth_;
    Field estimate_, truth_;
    std::optional<Generation> generation_;
};

} // namespace core
