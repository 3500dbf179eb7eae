#pragma once

#include "core/labs/held_out.h"
#include "core/labs/kept.h"
#include "core/labs/observations.h"
#include "core/labs/regression/bag_targets.h"
#include "core/labs/regression/posterior_at.h"
#include "core/labs/regression/posterior_plane.h"
#include "core/labs/regression/regression_lab.h"
#include "core/labs/regression/ridge_overlay.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

/// The kernel with the factor in front of it set to 1.
Kernel atScaleOne(Kernel kernel);

/// The mean function that a request's observations can have: zero without any, for there is nothing to learn another
/// from.
MeanFunction meanOf(const RegressionRequest& request, const Eigen::VectorXd& observed);

/// Functions drawn about their mean from drifting normals z: R z with the symmetric root R of their covariance, so that
/// a draw deforms as hyperparameters move and wanders as the normals drift. Kept until something moves.
using FunctionDraws = Kept<ComparedMatrix, Outcome<Eigen::MatrixXd>>;

struct ModelInputs {
    Kernel unitKernel;
    std::vector<Interval> window;       // within the kernel's domain
    std::vector<Interval> places{};     // of many: a box of all that is asked of the function
    ComparedMatrix x;                   // empty of many
    std::shared_ptr<const GpRows> many; // these, as the same rows: beyond mostDenseRows, where a method needs no K
    Method method = Method::Dense;
    bool operator==(const ModelInputs&) const = default;

    const Eigen::MatrixXd& inputs() const { return many ? many->x() : x; }
};

/// What follows inputs, the kernel up to its scale, and the window.
struct ModelStage : ModelInputs {
    /// Throws Ending.
    ModelStage(const ModelInputs& of, const RegressionRequest& request, const Eigen::VectorXd& observed);

    /// Other targets, or another mean function, at the same inputs; targets not of many, which have their own. Throws
    /// Ending.
    void setTargets(const Eigen::VectorXd& observed);
    void setMean(MeanFunction next);

    /// The posterior for an amplitude and a noise, by the spectrum where that is accurate. Throws Ending.
    GpPosterior posterior(double amplitude, double noise) const;
    /// Kernel ridge regression with λ: the same with λ for the noise, about 0.
    GpPosterior ridge(double amplitude, double lambda) const;
    GpPosterior posteriorAbout(MeanFunction about, double amplitude, double noise) const;
    double accuracy = exactGrid; // of Fourier sums
    std::stop_token stop;        // of the request that is answered: a pass over many rows may take a while
    bool isSpectral(double amplitude, double noise) const; // not with slopes

    /// G×draws of the prior about 0. Failure where the kernel is indefinite on the points.
    Outcome<Eigen::MatrixXd> drawn(double amplitude, const Eigen::MatrixXd& normals);

    Eigen::VectorXd targets; // empty of many
    const Eigen::VectorXd& observed() const { return many ? many->targets() : targets; }
    MeanFunction mean = MeanFunction::Zero;
    std::vector<SlopeAt> slopes; // those that the kernel can take, see usableSlopes
    double slopeNoise = 0.0;     // the variance of each
    ObservedSlopes observedSlopes() const { return core::observedSlopes(slopes, slopeNoise); }

    Eigen::VectorXd line;                       // 1D
    Eigen::Index drawnSide = 0;                 // of the grid in the plane that functions are drawn on
    std::shared_ptr<const GpSpectrum> spectrum; // of full results that are not too large
    std::optional<PosteriorPlane> plane;        // 2D
    GpPlace place;                              // G: where functions are drawn, the line or that grid
    FunctionDraws draws;                        // at scale 1
    KeptLambda chosenLambda;
};

struct RidgeInputs {
    double lambda = 0.0;
    Shared<HeldOut> heldOut; // the same ones
    friend bool operator==(const RidgeInputs& a, const RidgeInputs& b)
    {
        return a.lambda == b.lambda && a.heldOut.sharesWith(b.heldOut);
    }
};

/// The ridge for one λ.
struct RidgeStage {
    Eigen::VectorXd line;
    Field field;
    double degreesOfFreedom = 0.0, norm2 = 0.0;
    std::optional<double> trainError, heldOutError;
};

/// What follows amplitude, noise and targets, too.
struct FitStage {
    /// Throws Ending.
    FitStage(ModelStage& model, const RegressionRequest& request, const std::stop_token& stop);

    /// G×draws of the posterior, of a fit with draws.
    Outcome<Eigen::MatrixXd> drawn(const ModelStage& model, const Eigen::MatrixXd& normals);

    double amplitude = 1.0, noise = 0.0;
    GpPosterior posterior;
    GpPosterior::Moments moments;      // where functions are drawn; their covariance for draws alone
    PosteriorPlane::Pictures pictures; // 2D
    AtObservations at;
    /// A sentence on residuals that contradict the model, by the columns' names.
    Kept<std::vector<std::string>, std::optional<std::string>> residualDoubt;
    std::optional<std::string> noiseDoubt; // a sentence on noise that rounding hides
    FunctionDraws draws;
    Kept<RidgeInputs, RidgeStage> ridge;
};

struct BagsInputs {
    ComparedMatrix x;
    std::vector<int> labels;
    Kernel unitKernel;
    bool operator==(const BagsInputs&) const = default;
};

/// What follows the points, their grouping and the kernel up to its scale.
struct GroupedBags {
    LabelledBags labelled;
    Eigen::MatrixXd b; // at scale 1
};

struct BagsStages {
    Kept<BagsInputs, GroupedBags> bags; // a preview has the same: it differs in the picture alone

    BagsResult answer(const RegressionRequest& request, const std::stop_token& stop);
    bool isCheap(const RegressionRequest& request) const;
};

} // namespace core
