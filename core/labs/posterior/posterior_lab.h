#pragma once

#include "core/inference/summary.h"
#include "core/labs/posterior/gp_request.h"
#include "core/labs/posterior/kernel_request.h"
#include "core/outcome.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace core
{

/// The posterior of the hyperparameters of one of the models that have one.
using PosteriorRequest = std::variant<KernelPosteriorRequest, GpPosteriorRequest>;

// Of any of them.
std::vector<Problem> problems(const PosteriorRequest& request);
bool asksTheSame(const PosteriorRequest& a, const PosteriorRequest& b);
std::vector<std::string> freeHyperparameters(const PosteriorRequest& request);
const ChainSettings& chainSettings(const PosteriorRequest& request);
std::shared_ptr<const PosteriorTarget> posteriorTarget(const PosteriorRequest& request); // throws Ending

/// The draws as far as they are, and what may be said of them.
struct PosteriorResult {
    std::shared_ptr<const PosteriorTarget> target; // none: nothing is known yet
    std::optional<PosteriorQuadrature> quadrature = {};
    std::string quadratureRemark = {}; // why there is none, where it was asked for
    Chains chains = {};
    std::vector<HyperparameterSummary> summaries = {}; // of four draws a chain or more
    std::optional<Verdict> verdict = {};               // then, too
    std::optional<NutsChain> walker = {};              // the first chain as it stands, once it has warmed up
    bool awaitsQuadrature = false;                     // it follows when the chains are done
    std::vector<int> numbers = {};                     // of the chains, from 1, where others are left out
    /// The same of the chains at the highest maximum alone (chainsAtHighestMaximum); none where all are there.
    std::shared_ptr<const PosteriorResult> highest = {};
    int number(std::size_t chain) const { return numbers.empty() ? static_cast<int>(chain) + 1 : numbers[chain]; }
    bool complete() const { return target && chains.done >= chains.total && !awaitsQuadrature; }
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
    void begin(const PosteriorRequest& request);
    void integrate(const std::stop_token& stop);
    PosteriorResult grown(const std::function<void(const PosteriorResult&)>& report, const std::stop_token& stop);
    PosteriorResult soFar() const;
    void judge(PosteriorResult& result) const;

    std::optional<PosteriorRequest> request_;
    std::optional<ChainSampler> chains_;
    PosteriorResult frame_; // all but the chains
};

} // namespace core
