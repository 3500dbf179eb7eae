#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "core/gp/derivative.h"
#include "core/gp/residuals.h"
#include "core/gp/score.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/labs/observations.h"
#include "core/labs/regression/bags_lab.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/staged_pipeline.h"
#include "core/linalg/shared.h"
#include "core/outcome.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace core
{

/// Observations that were held out, and what was foretold of them; of many nothing in a preview.
struct HeldOut {
    Observations observations;
    Eigen::VectorXd mean, observedVariance;
    StandardisedResiduals residuals;      // of these
    std::optional<PredictiveScore> score; // nothing where nothing was held out
};

/// A summand of the function on the line: of a kernel that is a sum, or the mean function.
struct CurvePart {
    std::optional<Kernel> kernel;       // nothing: the mean function
    Eigen::VectorXd mean, lower, upper; // G, and its band by itself
};

struct RegressionRequest {
    std::shared_ptr<const Dataset> data; // rows whose target is no number are no observations; bags: asked for
    Kernel kernel;
    RegressionSettings settings;
    std::vector<Interval> window;
    std::uint64_t seed = 1; // of the draws
    double drift = 0.0;     // how far the draws have wandered, >= 0: draws move continuously with it and never repeat
    bool preview = false;
};

/// What the process says at its n observations, whatever is drawn of it. A preview of many leaves some of it out.
struct AtObservations {
    MeanFunction meanFunction = MeanFunction::Zero; // as used: zero without observations
    GpMeanCoefficients meanCoefficients;            // of a constant or linear one
    std::vector<SlopeAt> slopes;                    // that were taken as observed
    SharedVector coefficients;                      // c = Pt, without a mean function (K + noise·I)⁻¹t
    double trainError = 0.0;                        // √ mean (t − mean)², of the observations themselves
    SharedVector looMean, looVariance;              // of each observation from all others
    std::optional<PredictiveScore> looScore;        // of these
    Shared<StandardisedResiduals> looResiduals;     // of these, too
    double logEvidence = 0.0;
    double degreesOfFreedom = 0.0; // of the process with its mean
    double norm2 = 0.0;            // cᵀKc = ‖mean‖² in the RKHS
    double jitter = 0.0;
};

/// What the regression panels draw. 1D data fill the curves, 2D data the fields; without observations all is the prior.
struct RegressionResult : AtObservations {
    bool preview = false;
    std::optional<BagsResult> bags; // where an input is one: then there is nothing else but how it was computed
    std::vector<Interval> window;
    double level = 0.95;
    RegressionSettings::Band band = RegressionSettings::Band::Latent;
    // 1D, over grid (G)
    Eigen::VectorXd grid;
    Eigen::VectorXd mean, lower, upper;         // posterior mean and the band that was asked for
    Eigen::VectorXd latentSd, observedSd;       // standard deviations, √(latent² + noise)
    Eigen::VectorXd meanPart;                   // the mean function with β̄; 0 without one
    Eigen::VectorXd priorLower, priorUpper;     // the prior's band about it, of the same kind and level
    Eigen::MatrixXd priorDraws, posteriorDraws; // G×draws, of the latent function; the same normals, about it
    Eigen::VectorXd ridge;                      // empty when not shown
    Eigen::VectorXd truth;                      // the generated targets without their noise, where known
    Eigen::MatrixXd terms;        // G×s: c_n k(x_n, ·); columns of the s largest |c_n|, empty when not shown
    std::vector<int> termRows;    // s: which row of the data each term belongs to
    std::vector<CurvePart> parts; // one at least when shown; their means add up to `mean`
    RegressionSettings::Parts partsDrawn = RegressionSettings::Parts::Stacked;
    std::optional<GpDerivative> derivative;   // over grid, when shown and the kernel is smooth enough
    std::string whyNoDerivative, whyNotApart; // a sentence where these were asked for and are not there
    // 2D, over the window
    Field meanField, sdField; // sdField: of the kind that was asked for
    Field priorDrawField, posteriorDrawField;
    Field ridgeField; // without values when not shown
    // at the observations
    std::vector<int> rows;   // n: the rows of the data that have a target and are not held out
    Shared<HeldOut> heldOut; // what settings.holdOut left out of all else
    // of the ridge, when shown
    double lambda = 0.0;                                  // as used
    std::optional<double> ridgeTrainError;                // √ mean (t − f)², of the observations themselves
    std::optional<double> ridgeHeldOutError;              // the same of those that were held out
    double ridgeDegreesOfFreedom = 0.0, ridgeNorm2 = 0.0; // the same two with λ for the noise
    double milliseconds = 0.0;
    std::string route; // "eigendecomposition of K, 200 points"
    std::vector<std::string> remarks;
};

/// All that is wrong with a request, field by field ("kernel", "mean", "noise", "level", "lambda", "window", "data").
std::vector<Problem> problems(const RegressionRequest& request);

struct RegressionStages;
extern template class StagedPipeline<RegressionRequest, RegressionResult, RegressionStages>;
/// Keeps the stages between requests: data and the kernel up to its scale make the Gram, its eigendecomposition and the
/// projected window; noise and scale reweight the spectrum; level, band and drift are free. Fed any sequence of
/// requests it answers what a fresh pipeline would (to rounding). Bags are answered by stages of their own.
using RegressionPipeline = StagedPipeline<RegressionRequest, RegressionResult, RegressionStages>;

} // namespace core
