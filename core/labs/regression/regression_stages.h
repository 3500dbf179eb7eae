#pragma once

#include "core/labs/observations.h"
#include "core/labs/regression/function_draws.h"
#include "core/labs/regression/posterior_plane.h"
#include "core/labs/regression/regression_lab.h"
#include "core/labs/regression/ridge_overlay.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace core
{

/// The kernel with the factor in front of it set to 1.
Kernel atScaleOne(Kernel kernel);

/// The mean function that a request's observations can have: zero without any, for there is nothing to learn another
/// from.
MeanFunction meanOf(const RegressionRequest& request, const Eigen::VectorXd& observed);

/// What follows inputs, the kernel up to its scale, and the window.
struct ModelStage {
    /// Throws Ending.
    ModelStage(const RegressionRequest& request, const Observations& observations, std::vector<Interval> admissible);
    bool isFor(const RegressionRequest& request, const Eigen::MatrixXd& inputs,
               const std::vector<Interval>& admissible) const;

    /// Other targets, or another mean function, at the same inputs. Throws Ending.
    void setTargets(const Eigen::VectorXd& observed);
    void setMean(MeanFunction next);

    /// The posterior for an amplitude and a noise, by the spectrum where that is accurate. Throws Ending.
    GpPosterior posterior(double amplitude, double noise) const;
    /// Kernel ridge regression with λ: the same with λ for the noise, about 0.
    GpPosterior ridge(double amplitude, double lambda) const;
    GpPosterior posteriorAbout(MeanFunction about, double amplitude, double noise) const;
    bool isSpectral(double amplitude, double noise) const;

    Kernel unitKernel;
    std::vector<Interval> window;
    Eigen::MatrixXd x;
    Eigen::VectorXd targets;
    MeanFunction mean = MeanFunction::Zero;

    Eigen::VectorXd line;                       // 1D
    Eigen::Index drawnSide = 0;                 // of the grid in the plane that functions are drawn on
    std::shared_ptr<const GpSpectrum> spectrum; // of full results that are not too large
    std::optional<PosteriorPlane> plane;        // 2D
    FunctionDraws draws;                        // over the line, or on a coarse grid in the plane
    KeptLambda chosenLambda;
};

/// What follows amplitude, noise and targets, too.
struct FitStage {
    /// Throws Ending.
    FitStage(ModelStage& model, const RegressionRequest& request, const std::stop_token& stop);
    bool isFor(const RegressionRequest& request, const Eigen::VectorXd& observed) const;

    double amplitude = 1.0, noise = 0.0;
    Eigen::VectorXd targets;
    MeanFunction mean = MeanFunction::Zero; // as of the model
    bool withDraws = false;
    GpPosterior posterior;
    GpPosterior::Moments moments;      // where functions are drawn: over the line, or on the coarse grid of the plane
    PosteriorPlane::Pictures pictures; // 2D
    Eigen::VectorXd coefficients;
    GpLeaveOneOut leftOut; // empty in previews of many observations
};

/// n − s tr C⁻¹ for C = K + sI.
double degreesOfFreedom(const GpLeaveOneOut& leftOut, double s);

/// cᵀKc = cᵀ(t − sc) for c = (K + sI)⁻¹t: the squared norm of Σ c_n k(x_n, ·).
double squaredNorm(const Eigen::VectorXd& coefficients, const Eigen::VectorXd& targets, double s);

/// The ridge for one λ.
struct RidgeStage {
    double lambda = 0.0;
    Eigen::VectorXd line;
    Field field;
    double degreesOfFreedom = 0.0, norm2 = 0.0;
};

} // namespace core
