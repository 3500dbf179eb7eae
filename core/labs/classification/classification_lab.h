#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/staged_pipeline.h"
#include "core/outcome.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace core
{

struct ClassificationRequest {
    std::shared_ptr<const Dataset> data; // labels are the classes
    Kernel kernel;
    ClassificationSettings settings;
    std::vector<Interval> window;
    bool preview = false;
};

/// A classifier as a finite kernel expansion Σ c_n k(x_n, ·) + b, over the window. Its decision is the sign.
struct CompanionResult {
    Eigen::VectorXd decision;     // 1D, over the grid: f(x), or log odds for logistic
    Eigen::VectorXd probability;  // 1D: σ(f), logistic only
    Field decisionField;          // 2D
    Field probabilityField;       // 2D: logistic only
    Eigen::MatrixXd terms;        // 1D: G×s, c_n k(x_n, ·) of the s largest |c_n|; empty when not shown
    std::vector<int> termRows;    // s rows of the data
    std::vector<int> supportRows; // SVM: rows with a coefficient
    Eigen::VectorXd coefficients; // n, of `rows`
    double offset = 0.0;
    double norm2 = 0.0;                      // ‖f‖² without b
    int errors = 0;                          // on the training points
    int heldOutErrors = 0;                   // on those held out
    std::optional<double> area, heldOutArea; // under the ROC of the decision, as below
};

/// How well the observations were foretold, each from the others.
struct LeftOutClasses {
    int errors = 0;                  // on the wrong side of 50 %
    double logScore = 0.0;           // mean log probability of their class; more is better
    std::optional<double> area = {}; // under the ROC of the probability of class 1; nothing where a class is missing
    Eigen::Index clamped = 0;        // variances that rounding had put below 0
};

/// Points of the two classes that were held out, and what was foretold of them.
struct HeldOutClasses {
    std::vector<int> rows;           // of the data
    Eigen::VectorXd targets;         // 0 or 1
    Eigen::VectorXd probability;     // of class 1, averaged over the latent value
    int errors = 0;                  // on the wrong side of 50 %
    double logScore = 0.0;           // mean log probability of their class; more is better
    std::optional<double> area = {}; // under the ROC of that probability; nothing where a class is missing
};

struct ClassificationResult {
    bool preview = false;
    std::vector<Interval> window;
    // 1D, over grid (G)
    Eigen::VectorXd grid;
    Eigen::VectorXd averaged, probit, atMean; // probabilities of the positive class
    Eigen::VectorXd latentMean, latentSd;
    // 2D, over the window, all on the same axes
    Field probability; // of the kind that was asked for
    Field latentMeanField, latentVarianceField;
    std::vector<ContourLevel> boundary;         // probability 50 %
    std::vector<ContourLevel> varianceContours; // at a few round levels of the latent variance
    // at the observations
    std::vector<int> rows;      // n: the rows of the data that belong to the two classes
    Eigen::VectorXd mode;       // a
    std::vector<double> newton; // ψ after each Newton step, the start first; never decreases
    double logEvidence = 0.0;
    int errors = 0;                           // training points on the wrong side of 50 %
    std::optional<double> area;               // under the ROC of the latent mean at the training points
    std::optional<LeftOutClasses> leftOut;    // each observation from the others; not in previews
    HeldOutClasses heldOut;                   // what settings.holdOut left out of all the above
    std::optional<CompanionResult> companion; // nothing when none is asked for, or where one class is missing
    double jitter = 0.0, milliseconds = 0.0;
    std::string route;
    std::vector<std::string> remarks;
};

/// All that is wrong with a request, field by field ("kernel", "nu", "lambda", "penalty", "classes", "window", "data").
std::vector<Problem> problems(const ClassificationRequest& request);

struct ClassificationStages;
extern template class StagedPipeline<ClassificationRequest, ClassificationResult, ClassificationStages>;
/// Keeps the stages between requests: data, kernel and ν make the mode (Newton starts from the previous one); which
/// probability is drawn is free; companions have a stage of their own. Fed any sequence of requests it answers what a
/// fresh pipeline would (to the Newton tolerance).
using ClassificationPipeline = StagedPipeline<ClassificationRequest, ClassificationResult, ClassificationStages>;

} // namespace core
