#pragma once

#include "core/labs/regression/posterior_at.h"
#include "core/outcome.h"

#include <optional>

namespace core
{

/// Functions drawn from prior and posterior at fixed points from the same drifting normals: K^½ z and mean + Σ^½ z with
/// symmetric roots, so that a draw deforms as hyperparameters move and wanders as the normals drift. What was drawn is
/// kept until something moves.
class FunctionDraws
{
public:
    /// At points (G×d) of functions with this kernel, taken at scale 1.
    FunctionDraws(Kernel unitKernel, Eigen::MatrixXd points) : kernel_(std::move(unitKernel)), place_{std::move(points)}
    {
    }

    GpPlace& place() { return place_; }

    /// G×draws. Failure where the kernel is indefinite on the points.
    Outcome<Eigen::MatrixXd> prior(double amplitude, const Eigen::MatrixXd& normals);

    /// The same for a posterior with this mean and covariance at the points; the covariance is looked at anew for other
    /// normals and after forgetPosterior() alone.
    Outcome<Eigen::MatrixXd> posterior(const GpPosterior::Moments& moments, double amplitude,
                                       const Eigen::MatrixXd& normals);
    void forgetPosterior() { posterior_.reset(); }

private:
    struct Drawn {
        Eigen::MatrixXd normals;
        Outcome<Eigen::MatrixXd> deviations;
    };
    Kernel kernel_;
    GpPlace place_;
    std::optional<Drawn> prior_, posterior_; // at scale 1; from the mean
};

} // namespace core
