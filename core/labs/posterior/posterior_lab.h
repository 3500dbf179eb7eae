#pragma once

#include "core/data/dataset.h"
#include "core/embedding/embedding_settings.h"
#include "core/embedding/kernel_posterior.h"
#include "core/inference/summary.h"
#include "core/kernels/kernel.h"
#include "core/labs/posterior/posterior_settings.h"
#include "core/outcome.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

struct PosteriorRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel; // one that has an evidence; what is free begins anywhere, what is held stays at its value
    EmbeddingModel model;
    PosteriorSettings settings;
};

/// All that is wrong with a request, field by field: as for the evidence, of the priors, and a posterior that runs away
/// without bounds ("bounded").
std::vector<Problem> problems(const PosteriorRequest& request);

/// Do both ask for the same draws? What only the panels read makes no difference, nor do values of what is free.
bool asksTheSame(const PosteriorRequest& a, const PosteriorRequest& b);

/// Would a lengthscale and τ² that are both free run away, ℓ → ∞, τ² → 0: with more inducing points than columns?
bool wouldRunAway(const PosteriorRequest& request);

/// What is free, with priors and bounds, and the pseudolikelihood of the data without the inducing points: what the
/// chains walk on. problems() is empty.
struct PosteriorTarget {
    KernelPosterior posterior;
    Eigen::MatrixXd inducing; // z
};
Outcome<std::shared_ptr<const PosteriorTarget>> posteriorTarget(const PosteriorRequest& request);

/// The draws as far as they are, and what may be said of them.
struct PosteriorResult {
    std::shared_ptr<const PosteriorTarget> target; // none: nothing is known yet
    std::optional<PosteriorQuadrature> quadrature = {};
    std::string quadratureRemark = {}; // why there is none, where it was asked for
    Chains chains = {};
    std::vector<HyperparameterSummary> summaries = {}; // of four draws a chain or more
    std::optional<Verdict> verdict = {};               // then, too
    bool complete() const { return target && chains.done >= chains.total; }
    /// Draws of each chain that all chains have.
    Eigen::Index draws() const;
};

/// Draws, and goes on where it was stopped: the draws are those of a run that was never stopped.
class PosteriorSampler
{
public:
    /// Begins anew, or goes on with the last request where that asked for the same. `report` hears of what is there
    /// some ten times a second. Failure in a sentence. Cancelled when stopped; what was done is reported then.
    Outcome<PosteriorResult> grow(const PosteriorRequest& request, bool goesOn,
                                  const std::function<void(const PosteriorResult&)>& report, std::stop_token stop = {});

private:
    std::optional<Failure> begin(const PosteriorRequest& request, const std::stop_token& stop);
    PosteriorResult soFar() const;

    std::optional<PosteriorRequest> request_;
    std::optional<ChainSampler> chains_;
    PosteriorResult frame_; // all but the chains
};

} // namespace core
