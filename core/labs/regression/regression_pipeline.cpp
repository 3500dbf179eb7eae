#include "core/ending.h"
#include "core/labs/held_out.h"
#include "core/labs/regression/regression_answer.h"
#include "core/labs/regression/regression_lab.h"
#include "core/window/window_domain.h"

namespace core
{

namespace
{

struct FitInputs {
    std::uint64_t model = 0; // which
    double amplitude = 1.0, noise = 0.0;
    ComparedVector targets;
    MeanFunction mean = MeanFunction::Zero;
    std::vector<SlopeAt> slopes;
    bool withDraws = false;
    bool operator==(const FitInputs&) const = default;
};

struct Chain {
    Kept<ModelInputs, ModelStage> model;
    Kept<FitInputs, FitStage> fit;
};

ModelInputs modelInputs(const RegressionRequest& request, const Observations& observations)
{
    return {atScaleOne(request.kernel), valueOrEnd(windowInDomain(request.kernel, request.window)), observations.x};
}

FitInputs fitInputs(const Chain& chain, const RegressionRequest& request, const Observations& observations)
{
    FitInputs inputs{.model = chain.model.serial(),
                     .amplitude = request.kernel.scale,
                     .noise = request.settings.noise,
                     .targets = observations.targets,
                     .mean = meanOf(request, observations.targets),
                     .slopes = usableSlopes(request),
                     .withDraws = true};
    if (!chain.fit.has(inputs)) // one with draws serves without them, too
        inputs.withDraws = request.settings.draws > 0;
    return inputs;
}

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

RegressionResult ofBags(BagsResult bags)
{
    RegressionResult result;
    result.jitter = bags.jitter;
    result.route = bags.route;
    result.remarks = bags.remarks;
    result.bags = std::move(bags);
    return result;
}

} // namespace

struct RegressionStages {
    Chain full, preview;
    BagsStages bags;

    RegressionResult answer(const RegressionRequest& request, const std::stop_token& stop);
    bool isCheap(const RegressionRequest& request) const;
};

RegressionResult RegressionStages::answer(const RegressionRequest& request, const std::stop_token& stop)
{
    if (isOfBags(request))
        return ofBags(bags.answer(request, stop));
    SplitObservations split = splitOf(request);
    const Observations& learned = split.learned;
    Chain& chain = request.preview ? preview : full;
    ModelStage& model = chain.model.of(modelInputs(request, learned), [&](const ModelInputs& of) {
        chain.fit.forget(); // it holds the old spectrum
        return ModelStage(of, request, learned.targets);
    });
    model.setTargets(learned.targets);
    model.setMean(meanOf(request, learned.targets));
    model.slopes = usableSlopes(request);
    FitStage& fit = chain.fit.of(fitInputs(chain, request, learned), [&](const FitInputs&) {
        endIfStopped(stop);
        return FitStage(model, request, stop);
    });
    RegressionResult result = regressionAnswer(request, learned, model, fit, stop);
    result.heldOut = foretold(std::move(split.heldOut), fit);
    return result;
}

bool RegressionStages::isCheap(const RegressionRequest& request) const
{
    if (isOfBags(request))
        return bags.isCheap(request);
    const Observations observations = splitOf(request).learned;
    const Chain& chain = request.preview ? preview : full;
    return chain.model.has(modelInputs(request, observations)) &&
           (chain.model.get()->isSpectral(request.kernel.scale, request.settings.noise) || observations.rows.empty() ||
            chain.fit.has(fitInputs(chain, request, observations)));
}

template class StagedPipeline<RegressionRequest, RegressionResult, RegressionStages>;

} // namespace core
