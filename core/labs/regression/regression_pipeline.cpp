#include "core/ending.h"
#include "core/labs/held_out.h"
#include "core/labs/regression/regression_answer.h"
#include "core/labs/regression/regression_lab.h"
#include "core/window/window_domain.h"

#include <chrono>

namespace core
{

struct RegressionPipeline::Stages {
    struct Chain {
        std::optional<ModelStage> model;
        std::optional<FitStage> fit;
        std::optional<RidgeStage> ridge;
    };
    Chain full, preview;
    BagsPipeline bags;

    /// Each stage anew from the first whose inputs changed.
    Chain& prepared(const RegressionRequest& request, const Observations& observations,
                    const std::vector<Interval>& window, const std::stop_token& stop)
    {
        Chain& chain = request.preview ? preview : full;
        if (!chain.model || !chain.model->isFor(request, observations.x, window)) {
            chain = Chain{};
            chain.model.emplace(request, observations, window);
        }
        chain.model->setTargets(observations.targets);
        chain.model->setMean(meanOf(request, observations.targets));
        if (!chain.fit || !chain.fit->isFor(request, observations.targets)) {
            chain.fit.reset();
            chain.ridge.reset();
            if (stop.stop_requested())
                throw Ending{Cancelled{}};
            chain.fit.emplace(*chain.model, request, stop);
        }
        return chain;
    }
};

namespace
{

bool isOfBags(const RegressionRequest& request)
{
    return request.settings.inputs == RegressionSettings::Inputs::Bags;
}

SplitObservations splitOf(const RegressionRequest& request)
{
    return splitObservations(*request.data, request.settings.holdOut);
}

/// What the fit says of observations that it has not seen.
HeldOut foretold(Observations observations, const FitStage& fit)
{
    HeldOut found{
        .observations = std::move(observations), .mean = {}, .observedVariance = {}, .residuals = {}, .score = {}};
    if (found.observations.rows.empty())
        return found;
    GpPlace place{.points = found.observations.x};
    const GpPosterior::Moments moments = fit.posterior.moments(place);
    found.mean = moments.mean;
    found.observedVariance = moments.variance.array() + fit.noise;
    found.residuals = standardisedResiduals(found.observations.targets, found.mean, found.observedVariance);
    found.score = predictiveScore(found.observations.targets, found.mean, found.observedVariance);
    return found;
}

Outcome<RegressionResult> ofBags(Outcome<BagsResult> outcome)
{
    if (auto* failure = std::get_if<Failure>(&outcome))
        return std::move(*failure);
    auto* bags = std::get_if<BagsResult>(&outcome);
    if (!bags)
        return Cancelled{};
    RegressionResult result;
    result.preview = bags->preview;
    result.jitter = bags->jitter;
    result.milliseconds = bags->milliseconds;
    result.route = bags->route;
    result.remarks = bags->remarks;
    result.bags = std::move(*bags);
    return result;
}

} // namespace

RegressionPipeline::RegressionPipeline() : stages_(std::make_unique<Stages>()) {}
RegressionPipeline::~RegressionPipeline() = default;
RegressionPipeline::RegressionPipeline(RegressionPipeline&&) noexcept = default;
RegressionPipeline& RegressionPipeline::operator=(RegressionPipeline&&) noexcept = default;

Outcome<RegressionResult> RegressionPipeline::solve(const RegressionRequest& request, std::stop_token stop)
{
    if (isOfBags(request))
        return ofBags(stages_->bags.solve(request, std::move(stop)));
    const auto begin = std::chrono::steady_clock::now();
    if (const auto found = problems(request); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().field + ": " + found.front().message};
    try {
        const std::vector<Interval> window = valueOrEnd(windowInDomain(request.kernel, request.window));
        SplitObservations split = splitOf(request);
        auto& chain = stages_->prepared(request, split.learned, window, stop);
        RegressionResult result = regressionAnswer(request, split.learned, *chain.model, *chain.fit, chain.ridge, stop);
        result.heldOut = foretold(std::move(split.heldOut), *chain.fit);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
        result.milliseconds = taken.count();
        return result;
    } catch (const Ending& ending) {
        return std::visit([](const auto& how) -> Outcome<RegressionResult> { return how; }, ending.how);
    }
}

bool RegressionPipeline::isCheap(const RegressionRequest& request) const
{
    if (isOfBags(request))
        return stages_->bags.isCheap(request);
    if (!problems(request).empty())
        return true; // nothing will be computed
    const Outcome<std::vector<Interval>> window = windowInDomain(request.kernel, request.window);
    if (!std::holds_alternative<std::vector<Interval>>(window))
        return true;
    const Stages::Chain& chain = request.preview ? stages_->preview : stages_->full;
    const Observations observations = splitOf(request).learned;
    if (!chain.model || !chain.model->isFor(request, observations.x, std::get<std::vector<Interval>>(window)))
        return false;
    return chain.model->isSpectral(request.kernel.scale, request.settings.noise) || observations.rows.empty() ||
           (chain.fit && chain.fit->isFor(request, observations.targets));
}

} // namespace core
