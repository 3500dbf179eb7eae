#include "core/embedding/learn.h"

#include "core/embedding/evidence_curve.h"
#include "core/embedding/learn_climb.h"
#include "core/ending.h"
#include "core/outcome.h"
#include "core/share_of_progress.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr Index curvePoints = 60;
constexpr double shareOfCurve = 0.2; // of the progress

std::optional<Failure> refusal(const LearnRequest& request)
{
    if (!request.free.lengthscale && !request.free.tau2 && !request.free.eta)
        return invalidInput("nothing is free to be optimised: choose the lengthscale, tau2 or eta");
    if (request.free.eta && !request.start.eta)
        return invalidInput("eta can be optimised only from a finite value: under Lebesgue measure there is none");
    if (!(request.tau2 > 0.0 && std::isfinite(request.tau2)))
        return invalidInput("tau2 must be greater than 0");
    return std::nullopt;
}

/// The given values, the maxima of the curve over ℓ, random places.
std::vector<VectorXd> startsOf(const Evidence& evidence, const LearnRequest& request, const FreeVariables& variables,
                               const std::function<void(double)>& progress, const std::stop_token& stop)
{
    std::vector<VectorXd> starts{variables.start()};
    if (request.free.lengthscale) {
        const VectorXd range = logSpaced(request.bounds.lengthscale.lo, request.bounds.lengthscale.hi, curvePoints);
        const EvidenceCurve curve = valueOrEnd(EvidenceCurve::of(evidence, request.start, range, progress, stop));
        for (const EvidenceMaximum& maximum :
             valueOrEnd(localMaxima(evidence, curve, request.tau2, request.start.scale, stop)))
            starts.push_back(variables.startAt(maximum.lengthscale));
    }
    for (VectorXd& place : randomPlaces(variables.box(), request.randomStarts, request.seed))
        starts.push_back(std::move(place));
    return starts;
}

/// Joint learning of ℓ and τ² with m > D has no maximum: the evidence grows along ℓ → ∞, τ² → 0.
bool growsWithoutBound(const Evidence& evidence, const FreeInEvidence& free)
{
    return free.lengthscale && free.tau2 && evidence.inducing() > evidence.dimensions();
}

std::string list(const std::vector<std::string>& words)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return text;
}

void explain(LearnAnswer& answer, const Evidence& evidence, const FreeInEvidence& free)
{
    const EvidenceOptimum& best = answer.optima.front();
    const std::string dimensions = std::to_string(evidence.dimensions());
    const std::string reason =
        "with more inducing points (" + std::to_string(evidence.inducing()) + ") than dimensions (" + dimensions +
        ") and both the lengthscale and tau2 free, the pseudolikelihood grows without bound along a lengthscale → ∞ "
        "and tau2 → 0: the density of the kernel values lives on a " +
        (evidence.dimensions() == 1 ? "curve" : "surface of " + dimensions + " dimensions") +
        " and does not integrate to 1. Leave tau2 as it is while the lengthscale moves, or take as many inducing "
        "points as "
        "dimensions";
    if (best.degenerate) {
        answer.message = "no maximum: stopped at " + list(best.atBound) + ", and the evidence still grows beyond";
        answer.why = reason;
        return;
    }
    if (growsWithoutBound(evidence, free)) { // also where the bounds kept every climb from it
        answer.message = (best.atBound.empty() ? "a local maximum only" : "stopped at " + list(best.atBound)) +
                         "; elsewhere the evidence grows without bound (a degenerate direction)";
        answer.why = reason;
        return;
    }
    const std::size_t others = answer.optima.size() - 1;
    if (best.atBound.empty()) {
        answer.message = others == 0 ? "a maximum inside the bounds; every start led to it"
                                     : "the highest of " + std::to_string(others + 1) + " local maxima";
        return;
    }
    answer.message = "stopped at " + list(best.atBound) + ": the evidence still grows beyond";
    answer.why = best.atBound.front() == "the upper bound of eta"
                     ? "the wider ν is, the better: take Lebesgue measure (eta = inf)"
                     : "beyond the bounds the kernel no longer tells the points apart, or sees none beside another";
}

} // namespace

EvidenceBounds defaultBounds(double medianDistance, double scale)
{
    return {.lengthscale = {leastShareOfMedian * medianDistance, greatestShareOfMedian * medianDistance},
            .tau2 = {1e-8 * scale * scale, 1e4 * scale * scale},
            .eta = {0.05 * medianDistance, 100.0 * medianDistance}};
}

Outcome<LearnAnswer> maximiseEvidence(const Evidence& evidence, const LearnRequest& request,
                                      const std::function<void(double)>& progress, std::stop_token stop)
{
    if (const auto refused = refusal(request))
        return *refused;
    return untilEnding([&] {
        const FreeVariables variables(request);
        const std::vector<VectorXd> starts =
            startsOf(evidence, request, variables, shareOf(progress, 0.0, shareOfCurve), stop);
        const std::vector<Climb> climbs =
            valueOrEnd(climbFromAll(evidenceObjective(evidence, variables, stop), variables.box(), starts,
                                    shareOf(progress, shareOfCurve, 1.0), stop));
        if (climbs.empty())
            throw Ending{invalidInput(zeroVolumeOf(request.start) + " (whatever the hyperparameters)")};
        LearnAnswer answer;
        for (const Climb& climb : climbs)
            answer.evaluations += climb.evaluations;
        for (const Climb& climb : distinctClimbs(climbs, variables.box())) {
            EvidenceOptimum optimum = variables.optimum(climb);
            optimum.degenerate = optimum.degenerate && growsWithoutBound(evidence, request.free);
            answer.optima.push_back(std::move(optimum));
        }
        std::stable_sort(
            answer.optima.begin(), answer.optima.end(),
            [](const EvidenceOptimum& a, const EvidenceOptimum& b) { return a.degenerate < b.degenerate; });
        explain(answer, evidence, request.free);
        return answer;
    });
}

} // namespace core
