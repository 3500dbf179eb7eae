#include "core/ending.h"
#include "core/labs/held_out.h"
#include "core/labs/regression/regression_answer.h"
#include "core/labs/regression/regression_lab.h"
#include "core/labs/regression/regression_request.h"
#include "core/labs/shared_rows.h"
#include "core/window/box.h"
#include "core/window/window_domain.h"

#include <cmath>

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
    double slopeNoise = 0.0;
    bool withDraws = false;
    bool operator==(const FitInputs&) const = default;
};

struct HeldOutInputs {
    std::uint64_t fit = 0, rows = 0; // which
    bool operator==(const HeldOutInputs&) const = default;
};

struct Chain {
    Kept<ModelInputs, ModelStage> model;
    Kept<FitInputs, FitStage> fit;
    Kept<HeldOutInputs, Shared<HeldOut>> heldOut;

    void forgetFit() // and what was foretold by it
    {
        heldOut.forget();
        fit.forget();
    }
};

std::vector<SlopeAt> slopesOf(const RegressionRequest& request)
{
    return usableSlopes(request.settings.slopes, request.kernel, request.data->dimensions());
}

/// What a request's observations are of. Many rows are looked at once.
struct SplitInputs {
    std::shared_ptr<const Dataset> data;
    HoldOut holdOut;
    bool operator==(const SplitInputs&) const = default;
};

struct SplitRows : SplitObservations {
    std::shared_ptr<const GpRows> many{};  // the learned ones, where they are more than mostDenseRows
    std::vector<Interval> heldOutWithin{}; // a box
};

SplitRows splitOf(const SplitInputs& of)
{
    SplitRows rows{splitObservations(sharedObservations(of.data), of.holdOut)};
    rows.heldOutWithin = boxOf(rows.heldOut.x);
    const auto& learned = rows.learned;
    if (learned->targets.size() > mostDenseRows)
        rows.many = of.holdOut.any() ? std::make_shared<const GpRows>(SharedMatrix(learned, &learned->x),
                                                                      SharedVector(learned, &learned->targets))
                                     : sharedRows(of.data);
    return rows;
}

SplitInputs splitInputs(const RegressionRequest& request)
{
    return {request.data, request.settings.holdOut};
}

ModelInputs modelInputs(const RegressionRequest& request, const SplitRows& rows)
{
    ModelInputs inputs{.unitKernel = atScaleOne(request.kernel),
                       .window = valueOrEnd(windowInDomain(request.kernel, request.window))};
    if (rows.many && slopesOf(request).empty()) {
        inputs.places = hullOf(inputs.window, rows.heldOutWithin);
        inputs.method =
            valueOrEnd(methodFor(inputs.unitKernel, rows.many->size(), rows.many->forFourier()->window(inputs.places)));
        if (inputs.method != Method::Dense)
            inputs.many = rows.many;
    }
    if (!inputs.many)
        inputs.x = rows.learned->x;
    return inputs;
}

FitInputs fitInputs(const Chain& chain, const RegressionRequest& request, const Observations& observations)
{
    const bool isOfMany = chain.model.get()->many != nullptr; // the model knows which
    FitInputs inputs{.model = chain.model.serial(),
                     .amplitude = request.kernel.scale,
                     .noise = request.settings.noise,
                     .targets = isOfMany ? Eigen::VectorXd() : observations.targets,
                     .mean = meanOf(request, observations.targets),
                     .slopes = slopesOf(request),
                     .slopeNoise = request.settings.slopeNoise,
                     .withDraws = true};
    if (!chain.fit.has(inputs)) // one with draws serves without them, too
        inputs.withDraws = request.settings.draws > 0;
    return inputs;
}

bool isOfBags(const RegressionRequest& request)
{
    return request.settings.inputs == RegressionSettings::Inputs::Bags;
}

/// What the fit says of observations that it has not seen. Of many a preview says nothing: they may be as many.
HeldOut foretold(const Observations& observations, const FitStage& fit, bool preview)
{
    HeldOut found{.observations = observations, .mean = {}, .observedVariance = {}, .residuals = {}, .score = {}};
    const FittedGp* many = fit.posterior.ofMany();
    if (found.observations.rows.empty() || (many && preview))
        return found;
    if (many) {
        GpPrediction prediction = many->predictMany(found.observations.x);
        found.mean = std::move(prediction.mean);
        found.observedVariance = std::move(prediction.observedVariance);
    } else {
        GpPlace place{.points = found.observations.x};
        GpPosterior::Moments moments = fit.posterior.moments(place);
        found.mean = std::move(moments.mean);
        found.observedVariance = moments.variance.array() + fit.noise;
    }
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
    Kept<SplitInputs, SplitRows> rows;
    Chain full, preview;
    BagsStages bags;

    RegressionResult answer(const RegressionRequest& request, const std::stop_token& stop);
    bool isCheap(const RegressionRequest& request) const;
    std::vector<Problem> problemsOf(const RegressionRequest& request) const;
    void letGo(); // the systems of many rows; not their sums

private:
    static void makeRoom(Chain& other, const SplitRows& split);
};

std::vector<Problem> RegressionStages::problemsOf(const RegressionRequest& request) const
{
    const bool wasAnswered = !isOfBags(request) && rows.has(splitInputs(request)) && rows.get()->many;
    return wasAnswered ? problemsBesideData(request) : problems(request);
}

void RegressionStages::letGo()
{
    for (Chain* chain : {&full, &preview})
        if (const ModelStage* model = chain->model.get(); model && model->many) {
            chain->forgetFit();
            chain->model.forget();
        }
}

/// Systems of many rows are large: a preview lets that of the last answer go, which is of something else, and an answer
/// that of previews, whose drag has ended. Of rows that are there no more nothing stays.
void RegressionStages::makeRoom(Chain& other, const SplitRows& split)
{
    const ModelStage* model = other.model.get();
    if (!model || !model->many)
        return;
    other.forgetFit();
    if (model->many != split.many)
        other.model.forget();
}

RegressionResult RegressionStages::answer(const RegressionRequest& request, const std::stop_token& stop)
{
    if (isOfBags(request))
        return ofBags(bags.answer(request, stop));
    const std::shared_ptr<const GpRows> before = rows.get() ? rows.get()->many : nullptr; // its sums may serve again
    const SplitRows& split = rows.of(splitInputs(request), &splitOf);
    const Observations& learned = *split.learned;
    makeRoom(request.preview ? full : preview, split);
    Chain& chain = request.preview ? preview : full;
    ModelStage& model = chain.model.of(modelInputs(request, split), [&](const ModelInputs& of) {
        chain.forgetFit(); // it holds the old spectrum
        return ModelStage(of, request, learned.targets);
    });
    model.setTargets(learned.targets);
    model.setMean(meanOf(request, learned.targets));
    model.slopes = slopesOf(request);
    model.slopeNoise = request.settings.slopeNoise;
    model.stop = stop;
    FitStage& fit = chain.fit.of(fitInputs(chain, request, learned), [&](const FitInputs&) {
        endIfStopped(stop);
        return FitStage(model, request, stop);
    });
    const Shared<HeldOut>& heldOut = chain.heldOut.of({chain.fit.serial(), rows.serial()}, [&](const HeldOutInputs&) {
        endIfStopped(stop);
        return foretold(split.heldOut, fit, request.preview);
    });
    return regressionAnswer(request, split, heldOut, model, fit, stop);
}

namespace
{

/// Is the ridge of many rows there, a system of its own, or the fit itself, or is none asked for?
bool hasRidge(const RegressionRequest& request, const ModelStage& model, const FitStage& fit)
{
    const RegressionSettings& settings = request.settings;
    if (!model.many || !settings.showRidge)
        return true;
    const double lambda = settings.ridgeChoice == RidgeChoice::ByHand ? settings.lambda : settings.noise;
    return (lambda == fit.noise && model.mean == MeanFunction::Zero) ||
           (fit.ridge.inputs() && fit.ridge.inputs()->lambda == lambda);
}

} // namespace

bool RegressionStages::isCheap(const RegressionRequest& request) const
{
    if (isOfBags(request))
        return bags.isCheap(request);
    if (!rows.has(splitInputs(request)))
        return false;
    const SplitRows& split = *rows.get();
    const Chain& chain = request.preview ? preview : full;
    return chain.model.has(modelInputs(request, split)) &&
           (chain.model.get()->isSpectral(request.kernel.scale, request.settings.noise) ||
            split.learned->rows.empty() ||
            (chain.fit.has(fitInputs(chain, request, *split.learned)) &&
             hasRidge(request, *chain.model.get(), *chain.fit.get())));
}

template class StagedPipeline<RegressionRequest, RegressionResult, RegressionStages>;

} // namespace core
