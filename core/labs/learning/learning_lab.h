#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "core/embedding/choosers.h"
#include "core/embedding/embedding_settings.h"
#include "core/embedding/evidence_curve.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/staged_pipeline.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace core
{

struct LearningRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel; // se; with ARD the curve scales all lengthscales by a common factor and is drawn over the first.
                   // For others there is no curve, but the choosers that ask for a lengthscale alone.
    EmbeddingModel model;
    LearningSettings settings;
    bool preview = false; // a coarse curve now
};

struct LearningResult {
    bool preview = false;
    Eigen::VectorXd lengthscale, logEvidence; // the curve, ascending, -infinity and NaN possible
    std::vector<EvidenceMaximum> localMaxima; // polished, ascending in lengthscale; not the ends of the range
    std::vector<ChosenLengthscale> choosers;
    double current = 0.0, currentLogEvidence = 0.0; // at the session's own lengthscale
    std::optional<Field> map;      // View::Map: log evidence over (log ℓ, log τ²), axes in natural units
    Eigen::MatrixXd inducing;      // z
    Eigen::Index observations = 0; // of x: the data without what is held out
    double milliseconds = 0.0;
    std::vector<std::string> remarks; // the degenerate direction, a maximum at the end of the range, …
};

/// All that is wrong with a request, field by field ("data", "kernel", "tau2", "eta", "inducing").
std::vector<Problem> problems(const LearningRequest& request);

struct LearningStages;
extern template class StagedPipeline<LearningRequest, LearningResult, LearningStages>;

/// Keeps the stages between requests: data and inducing rule make the geometry, the lengthscales' ratios and η the
/// curve's spectra; τ², the kernel's scale and a common factor of the lengthscales reuse both. A preview has a coarse
/// curve of its own, maxima by parabolas and no held-out KDE. Fed any sequence of requests it answers what a fresh
/// pipeline would (to rounding).
using LearningPipeline = StagedPipeline<LearningRequest, LearningResult, LearningStages>;

} // namespace core
