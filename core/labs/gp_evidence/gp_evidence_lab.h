#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "core/gp/mean_function.h"
#include "core/gp/slope_at.h"
#include "core/kernels/kernel.h"
#include "core/labs/evidence_profile.h"
#include "core/labs/staged_pipeline.h"
#include "core/outcome.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

/// What the evidence of a Gaussian process is the evidence of.
enum class GpModel {
    Regression,     // targets with noise variance `diagonal`
    Classification, // labels: `positive` against `negative`; Laplace, ν = `diagonal`
};

/// Slopes that were observed beside the targets of regression: what the kernel cannot have is left out, see
/// usableSlopes.
struct GpSlopes {
    std::vector<SlopeAt> at = {};
    double variance = 0.0; // of each, >= 0
    bool operator==(const GpSlopes&) const = default;
};

/// The log evidence over one hyperparameter, or over two, everything else as it is. A hyperparameter is named by its
/// path as in problems(Kernel) ("lengthscale", "0.scale"), or "noise" (regression) or "nu" (classification). One that
/// the kernel does not have means its first; the result says which, and a remark.
struct GpEvidenceRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel;
    GpModel model = GpModel::Regression;
    double diagonal = 0.01;
    int negative = 0, positive = 1;
    MeanFunction mean = MeanFunction::Zero; // of regression
    GpSlopes slopes;                        // of regression
    std::string over = "lengthscale";
    std::optional<std::string> against; // a second one: the map
    bool preview = false;               // a coarse curve now
};

struct GpEvidenceResult {
    bool preview = false;
    std::string over;
    EvidenceProfile profile; // over it
    std::optional<std::string> against;
    std::optional<Field> map; // over (over, against): natural units, spaced evenly in the logarithm
    double currentAgainst = 0.0;
    double milliseconds = 0.0;
    std::vector<std::string> remarks;
};

/// All that is wrong with a request, field by field ("kernel", "noise", "nu", "mean", "data").
std::vector<Problem> problems(const GpEvidenceRequest& request);
/// Those of the kernel and the numbers alone: of data that were found sound before.
std::vector<Problem> problemsBesideData(const GpEvidenceRequest& request);

/// What "over" and "against" may name for this kernel: every continuous hyperparameter, then the diagonal's.
std::vector<std::string> evidenceHyperparameters(const Kernel& kernel, GpModel model);

/// The kernel and diagonal with one of these set.
struct GpHyperparameters {
    Kernel kernel;
    double diagonal = 0.0;
    bool operator==(const GpHyperparameters&) const = default;
};
GpHyperparameters withEvidenceHyperparameter(GpHyperparameters from, const std::string& name, double value);
double evidenceHyperparameter(const GpHyperparameters& of, const std::string& name);

struct GpEvidenceStages;
extern template class StagedPipeline<GpEvidenceRequest, GpEvidenceResult, GpEvidenceStages>;
/// Keeps the stages between requests: over noise, nu or the scale one eigendecomposition serves the whole curve, and
/// a map has one for each value of the other. Fed any sequence of requests it answers what a fresh pipeline would.
using GpEvidencePipeline = StagedPipeline<GpEvidenceRequest, GpEvidenceResult, GpEvidenceStages>;

/// A maximisation of the evidence, as a page asks for it.
struct GpMaximiseRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel;
    GpModel model = GpModel::Regression;
    double diagonal = 0.01;
    int negative = 0, positive = 1;
    MeanFunction mean = MeanFunction::Zero; // of regression
    GpSlopes slopes;                        // of regression
    std::vector<std::string> locked;        // paths, "noise", "nu"; a locked one stays
    std::uint64_t seed = 1;                 // of the random starts
    bool first = false;                     // as firstFit (gp_start.h) has it
};

struct GpOptimum {
    GpHyperparameters at;
    double logEvidence = 0.0;
    std::vector<std::string> atBound; // names of hyperparameters at the end of their range
};

struct GpMaximiseResult {
    double progress = 0.0;         // 0 … 1
    std::vector<GpOptimum> optima; // distinct, best first; filled once done
    std::string message;           // one sentence, once done
};

/// Failure in a sentence when nothing is free or there are no observations. Never worse than the start, but for a first
/// fit to a part of many observations.
Outcome<GpMaximiseResult> maximise(const GpMaximiseRequest& request, const std::function<void(double)>& progress,
                                   std::stop_token stop = {});

} // namespace core
