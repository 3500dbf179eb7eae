#include "core/data/samples.h"
#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/number_text.h"
#include "core/labs/regression/regression_lab.h"
#include "core/labs/regression/regression_stages.h"
#include "core/ridge/choose_lambda.h"
#include "core/window/embedding_field.h"
#include "core/window/posterior_window.h"
#include "core/window/window_domain.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

BagsInputs bagsInputs(const RegressionRequest& request)
{
    return {request.data->x, request.data->labels, atScaleOne(request.kernel)};
}

/// The bags with a target, as a problem at the request's scale.
RidgeProblem trainingProblem(const GroupedBags& stage, const Kernel& kernel, const std::vector<Index>& known,
                             const VectorXd& targets)
{
    const Bags& all = stage.labelled.bags;
    Bags bags;
    bags.points.resize(0, all.points.cols());
    for (const Index bag : known) {
        const Index begin = bags.points.rows();
        bags.points.conservativeResize(begin + all.size(bag), Eigen::NoChange);
        bags.points.bottomRows(all.size(bag)) = all.pointsOf(bag);
        bags.first.push_back(bags.points.rows());
    }
    return {.kernel = kernel,
            .bags = std::move(bags),
            .targets = targets(known),
            .gram = kernel.scale * stage.b(known, known)};
}

/// The scores over λ, and the λ to use. Of one bag every λ scores the same: there is nothing to draw.
double addLambda(BagsResult& result, const RegressionRequest& request, const RidgeProblem& problem,
                 const std::stop_token& stop)
{
    const RegressionSettings& settings = request.settings;
    const auto rule = ruleOf(settings.ridgeChoice);
    double lambda = settings.ridgeChoice == RidgeChoice::ByHand ? settings.lambda : settings.noise;
    if (problem.targets.size() < 2 && !rule)
        return lambda;
    const RidgeSpectrum spectrum = valueOrEnd(RidgeSpectrum::of(problem));
    for (const LambdaRule each : {LambdaRule::LeaveOneOut, LambdaRule::GeneralisedCrossValidation}) {
        const Outcome<LambdaChoice> found = unlessCancelled(chooseLambda(spectrum, each, stop));
        const auto* choice = std::get_if<LambdaChoice>(&found);
        if (choice && problem.targets.size() >= 2) {
            result.lambdas = choice->lambdas;
            (each == LambdaRule::LeaveOneOut ? result.looError : result.gcvError) = choice->scores;
        }
        if (rule != each)
            continue;
        lambda = valueOrEnd(found).lambda;
        if (std::string remark = remarkOn(*choice); !remark.empty())
            result.remarks.push_back(std::move(remark));
    }
    return lambda;
}

void addFunction(BagsResult& result, const RegressionRequest& request, const std::vector<Interval>& window,
                 const RidgeProblem& problem, const VectorXd& coefficients)
{
    if (window.size() == 1) {
        result.function = ridgeFunction(problem, coefficients, result.grid);
        return;
    }
    result.functionField = embeddingField(problem.kernel, problem.bags.points, pointWeights(problem.bags, coefficients),
                                          window, request.preview);
}

void addFit(BagsResult& result, const RegressionRequest& request, const GroupedBags& stage,
            const std::vector<Interval>& window, const std::vector<std::optional<double>>& targets,
            const std::stop_token& stop)
{
    std::vector<Index> known;
    VectorXd values = VectorXd::Zero(static_cast<Index>(targets.size()));
    for (std::size_t bag = 0; bag < targets.size(); ++bag)
        if (targets[bag]) {
            known.push_back(static_cast<Index>(bag));
            values[static_cast<Index>(bag)] = *targets[bag];
        }
    if (known.empty()) {
        result.remarks.emplace_back(targets.empty() ? "there are no points: draw a stroke for each bag"
                                                    : "no bag has a target yet: give one to the points of a bag");
        return;
    }
    const RidgeProblem problem = trainingProblem(stage, request.kernel, known, values);
    const RidgeFit fit = valueOrEnd(fitRidge(problem, addLambda(result, request, problem, stop)));
    const VectorXd leftOut = fit.looPredictions(problem.targets);
    const VectorXd predictions = result.b(Eigen::all, known) * fit.coefficients;
    for (std::size_t bag = 0; bag < targets.size(); ++bag)
        result.bags[bag].prediction = predictions[static_cast<Index>(bag)];
    for (std::size_t i = 0; i < known.size(); ++i) {
        BagFit& bag = result.bags[static_cast<std::size_t>(known[i])];
        bag.target = problem.targets[static_cast<Index>(i)];
        bag.prediction = fit.fitted[static_cast<Index>(i)];
        bag.leftOut = leftOut[static_cast<Index>(i)];
        bag.coefficient = fit.coefficients[static_cast<Index>(i)];
    }
    addFunction(result, request, window, problem, fit.coefficients);
    result.lambda = fit.lambda;
    result.degreesOfFreedom = fit.degreesOfFreedom;
    result.norm2 = fit.squaredNorm;
    result.jitter = fit.jitter;
    if (fit.jitter > 0.0)
        result.remarks.push_back("λ was raised by " + numberText(fit.jitter, 2) +
                                 ", the rounding of the matrix of the bags");
}

BagsResult bagsAnswer(const RegressionRequest& request, const GroupedBags& stage, const std::vector<Interval>& window,
                      const std::vector<std::optional<double>>& targets, const std::stop_token& stop)
{
    BagsResult result;
    result.preview = request.preview;
    const Bags& bags = stage.labelled.bags;
    for (Index bag = 0; bag < bags.count(); ++bag)
        result.bags.push_back(
            {.label = stage.labelled.labels[static_cast<std::size_t>(bag)],
             .name = request.data->names.sampleName(stage.labelled.labels[static_cast<std::size_t>(bag)]),
             .points = bags.size(bag),
             .mean = bags.pointsOf(bag).colwise().mean().transpose(),
             .target = {},
             .leftOut = {},
             .coefficient = {}});
    result.b = request.kernel.scale * stage.b;
    if (window.size() == 1)
        result.grid = drawnLine(window[0], smallestScale(request.kernel, 1)[0]);
    addFit(result, request, stage, window, targets, stop);
    result.route = "Cholesky factorisation of B + λI, " + std::to_string(bags.count()) +
                   (bags.count() == 1 ? " bag of " : " bags of ") + std::to_string(bags.points.rows()) +
                   (bags.points.rows() == 1 ? " point" : " points");
    return result;
}

} // namespace

BagsResult BagsStages::answer(const RegressionRequest& request, const std::stop_token& stop)
{
    const std::vector<Interval> window = valueOrEnd(windowInDomain(request.kernel, request.window));
    const GroupedBags& grouped = bags.of(bagsInputs(request), [&](const BagsInputs& of) {
        LabelledBags labelled = bagsByLabel(*request.data);
        MatrixXd b = bagGram(of.unitKernel, labelled.bags);
        return GroupedBags{std::move(labelled), std::move(b)};
    });
    endIfStopped(stop);
    const auto targets = valueOrEnd(bagTargets(*request.data, grouped.labelled));
    return bagsAnswer(request, grouped, window, targets, stop);
}

bool BagsStages::isCheap(const RegressionRequest& request) const
{
    return bags.has(bagsInputs(request));
}

template class StagedPipeline<RegressionRequest, BagsResult, BagsStages>;

} // namespace core
