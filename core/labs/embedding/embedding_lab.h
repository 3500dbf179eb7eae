#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "core/embedding/embedding_settings.h"
#include "core/embedding/mean_embedding.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/labs/embedding/embedding_settings.h"
#include "core/labs/staged_pipeline.h"
#include "core/outcome.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace core
{

struct EmbeddingRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel;
    EmbeddingModel model;
    EmbeddingSettings settings;
    std::vector<Interval> window;
    std::uint64_t seed = 1; // of the draws
    bool preview = false;
};

/// What the embedding panels draw. 1D data fill the curves, 2D data the fields; an empty sheet has the prior only.
struct EmbeddingResult {
    bool preview = false;
    std::vector<Interval> window;
    double level = 0.8;
    // 1D, over grid (G)
    Eigen::VectorXd grid;
    Eigen::VectorXd empirical, mean, lower, upper;  // μ̂, posterior mean and credible band
    Eigen::VectorXd cltLower, cltUpper, shrinkage;  // empty when not shown
    std::optional<SimpleShrinkage> simpleShrinkage; // together with shrinkage, for two points or more
    Eigen::VectorXd truth;                          // μ_P where the generator's density is known, else empty
    Eigen::VectorXd priorLower, priorUpper;         // band of the prior at the same level (its mean is 0)
    Eigen::MatrixXd priorDraws, posteriorDraws;     // G×draws
    // 2D, over the window
    Field meanField, sdField, empiricalField, truthField, priorDrawField; // priorDrawField: the first prior draw
    Eigen::MatrixXd sites;                                                // where μ̂ was observed, s×d
    // where the truth is known: √ mean (· − truth)² over the window, and the share of the line where the band holds it
    std::optional<double> empiricalError, posteriorError, covered;
    Eigen::Index observations = 0;
    double jitter = 0.0, milliseconds = 0.0;
    // "eigendecomposition of r at 20 inducing points"; of very many before it "Fourier, 179 modes, error ≤ 2e-13"
    std::string route;
    std::vector<std::string> remarks;
};

/// Up to so many points the embedding is a sum over them; beyond, over one or two columns, as summedForEmbedding.
inline constexpr Eigen::Index mostSummedPoints = 20'000;

/// All that is wrong with a request, field by field ("kernel", "tau2", "eta", "inducing", "level", "window", "data").
std::vector<Problem> problems(const EmbeddingRequest& request);

struct EmbeddingStages;
extern template class StagedPipeline<EmbeddingRequest, EmbeddingResult, EmbeddingStages>;
/// Keeps the stages between requests: sites and lengthscale make the spectrum of r; τ² reweights it; level and draws
/// are free. Fed any sequence of requests it answers what a fresh pipeline would (to rounding).
using EmbeddingPipeline = StagedPipeline<EmbeddingRequest, EmbeddingResult, EmbeddingStages>;

} // namespace core
