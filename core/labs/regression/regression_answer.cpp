#include "core/labs/regression/regression_answer.h"

#include "core/data/generators.h"
#include "core/embedding/credible_band.h"
#include "core/ending.h"
#include "core/gp/prior.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/line_jet.h"
#include "core/kernels/number_text.h"
#include "core/labs/regression/at_observations.h"
#include "core/labs/regression/curve_apart.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostChosenInPreview = 200; // beyond it the eigendecomposition that chooses λ takes too long
constexpr Index mostChosen = 5'000;        // and there altogether
constexpr Index mostTerms = 60;

/// The derivative takes their place.
bool showsTerms(const RegressionSettings& settings)
{
    return settings.showTerms && !settings.showDerivative;
}

void addCurves(RegressionResult& result, const RegressionRequest& request, const ModelStage& model, const FitStage& fit)
{
    const bool observed = request.settings.band == RegressionSettings::Band::Observed;
    const double noise = request.settings.noise, level = request.settings.level;
    result.grid = model.line;
    result.mean = fit.moments.mean;
    result.latentSd = fit.moments.variance.cwiseSqrt();
    result.observedSd = (fit.moments.variance.array() + noise).sqrt();
    const double added = observed ? noise : 0.0;
    Band band = credibleBand(result.mean, fit.moments.variance.array() + added, level);
    result.lower = std::move(band.lower);
    result.upper = std::move(band.upper);
    result.meanPart = fit.posterior.meanPart(model.line);
    const VectorXd prior = request.kernel.scale * diagonal(model.unitKernel, model.line);
    Band priorBand = credibleBand(result.meanPart, prior.array() + added, level);
    result.priorLower = std::move(priorBand.lower);
    result.priorUpper = std::move(priorBand.upper);
    if (request.data->generation)
        result.truth = trueFunction(*request.data->generation, result.grid).value_or(VectorXd());
}

void addTerms(RegressionResult& result, const RegressionRequest& request, const ModelStage& model, const FitStage& fit)
{
    const VectorXd& c = *fit.at.coefficients;
    std::vector<Index> order(static_cast<std::size_t>(c.size()));
    std::iota(order.begin(), order.end(), Index{0});
    const Index shown = std::min(mostTerms, c.size());
    std::partial_sort(order.begin(), order.begin() + shown, order.end(),
                      [&](Index a, Index b) { return std::abs(c[a]) > std::abs(c[b]); });
    order.resize(static_cast<std::size_t>(shown));
    result.terms = crossGram(request.kernel, model.line, MatrixXd(model.inputs()(order, Eigen::all))) *
                   VectorXd(c(order)).asDiagonal();
    for (const Index n : order)
        result.termRows.push_back(result.rows[static_cast<std::size_t>(n)]);
    if (shown < c.size())
        result.remarks.push_back("of the " + std::to_string(c.size()) + " terms the " + std::to_string(shown) +
                                 " with the largest coefficients are drawn: the mean is the sum of all");
}

void addPictures(RegressionResult& result, const RegressionRequest& request, const FitStage& fit)
{
    const bool observed = request.settings.band == RegressionSettings::Band::Observed;
    result.meanField = fit.pictures.mean;
    result.sdField = fit.pictures.variance;
    result.sdField.values = (result.sdField.values.array() + (observed ? request.settings.noise : 0.0)).sqrt();
}

Field drawnField(const ModelStage& model, const VectorXd& values)
{
    const auto axis = [&](std::size_t d) {
        return VectorXd(VectorXd::LinSpaced(model.drawnSide, model.window[d].lo, model.window[d].hi));
    };
    return {.axis1 = axis(0), .axis2 = axis(1), .values = values.reshaped(model.drawnSide, model.drawnSide)};
}

void addDraws(RegressionResult& result, const RegressionRequest& request, ModelStage& model, FitStage& fit)
{
    const Index draws = model.plane ? std::min(1, request.settings.draws) : request.settings.draws;
    if (draws == 0)
        return;
    const MatrixXd normals = driftingNormals(request.seed, model.place.points.rows(), draws, request.drift);
    Outcome<MatrixXd> prior = model.drawn(fit.amplitude, normals);
    if (const auto* failure = std::get_if<Failure>(&prior)) {
        result.remarks.push_back("no draws: " + failure->what);
        return;
    }
    if (model.mean != MeanFunction::Zero)
        std::get<MatrixXd>(prior).colwise() += fit.posterior.meanPart(model.place.points);
    const Outcome<MatrixXd> posterior =
        model.observed().size() == 0 && model.slopes.empty() ? prior : fit.drawn(model, normals);
    const auto* posteriorValues = std::get_if<MatrixXd>(&posterior);
    if (!posteriorValues)
        result.remarks.push_back("no draws from the posterior: " + std::get<Failure>(posterior).what);
    if (!model.plane) {
        result.priorDraws = std::get<MatrixXd>(prior);
        if (posteriorValues)
            result.posteriorDraws = *posteriorValues;
        return;
    }
    result.priorDrawField = drawnField(model, std::get<MatrixXd>(prior));
    if (posteriorValues)
        result.posteriorDrawField = drawnField(model, *posteriorValues);
}

/// The λ to use, and the remark on it; nothing where a preview would take too long to choose it.
std::optional<double> lambdaOf(RegressionResult& result, const RegressionRequest& request, ModelStage& model,
                               const std::stop_token& stop)
{
    const RegressionSettings& settings = request.settings;
    const auto rule = ruleOf(settings.ridgeChoice);
    if (!rule)
        return settings.ridgeChoice == RidgeChoice::ByHand ? settings.lambda : settings.noise;
    if (request.preview && model.inputs().rows() > mostChosenInPreview)
        return std::nullopt;
    if (model.inputs().rows() > mostChosen) {
        result.remarks.emplace_back("λ is chosen by its score for up to 5,000 observations: it is the noise variance");
        return settings.noise;
    }
    const Observations observations{.x = model.inputs(), .targets = model.observed(), .rows = {}};
    const LambdaChoice& choice = model.chosenLambda.of(model.unitKernel, observations, *rule, stop);
    if (std::string remark = remarkOn(choice); !remark.empty())
        result.remarks.push_back(std::move(remark));
    return request.kernel.scale * choice.lambda;
}

/// √ mean (t − f)² of observations that a regression has not seen; nothing where there are none.
std::optional<double> errorOf(const HeldOut& heldOut, const VectorXd& foretold)
{
    const VectorXd& targets = heldOut.observations.targets;
    if (targets.size() == 0)
        return std::nullopt;
    return std::sqrt((targets - foretold).squaredNorm() / static_cast<double>(targets.size()));
}

RidgeStage ridgeOf(ModelStage& model, const FitStage& fit, const RidgeInputs& of, const std::stop_token& stop)
{
    const GpPosterior ridge = model.ridge(fit.amplitude, of.lambda);
    const double added = of.lambda + ridge.jitter();
    RidgeStage made;
    if (fit.at.coefficients->size() > 0) {
        const VectorXd coefficients = ridge.coefficients();
        made.norm2 = squaredNorm(coefficients, model.observed(), added);
        made.trainError = trainErrorOf(coefficients, added);
        const MatrixXd& apart = of.heldOut->observations.x;
        const FittedGp* many = ridge.ofMany();
        made.heldOutError = errorOf(
            *of.heldOut, many ? many->meanMany(apart)
                              : fit.amplitude * (crossGram(model.unitKernel, apart, model.inputs()) * coefficients));
    }
    if (model.plane)
        made.field = model.plane->mean(ridge, stop);
    else
        made.line = ridge.mean(model.place);
    endIfStopped(stop);
    if (fit.at.looVariance->size() > 0)
        made.degreesOfFreedom = degreesOfFreedom(ridge.leaveOneOut(), added);
    return made;
}

void addRidge(RegressionResult& result, const RegressionRequest& request, ModelStage& model, FitStage& fit,
              const std::stop_token& stop)
{
    const std::optional<double> lambda = lambdaOf(result, request, model, stop);
    if (!lambda)
        return;
    result.lambda = *lambda;
    if (*lambda == fit.noise && model.mean == MeanFunction::Zero &&
        model.slopes.empty()) { // the same function, to the bit
        result.ridge = result.mean;
        result.ridgeField = result.meanField;
        result.ridgeDegreesOfFreedom = result.degreesOfFreedom;
        result.ridgeNorm2 = result.norm2;
        if (result.coefficients->size() > 0) {
            result.ridgeTrainError = result.trainError;
            result.ridgeHeldOutError = errorOf(*result.heldOut, result.heldOut->mean);
        }
        return;
    }
    const RidgeStage& ridge =
        fit.ridge.of({*lambda, result.heldOut}, [&](const RidgeInputs& of) { return ridgeOf(model, fit, of, stop); });
    result.ridge = ridge.line;
    result.ridgeField = ridge.field;
    result.ridgeDegreesOfFreedom = ridge.degreesOfFreedom;
    result.ridgeNorm2 = ridge.norm2;
    result.ridgeTrainError = ridge.trainError;
    result.ridgeHeldOutError = ridge.heldOutError;
}

/// What knows nothing of the slopes; all else does.
void addSlopeRemarks(RegressionResult& result, const RegressionSettings& settings)
{
    if (showsTerms(settings))
        result.remarks.emplace_back("with slopes observed the mean is no sum of kernels at the observations alone: "
                                    "terms are not drawn");
    if (settings.showRidge)
        result.remarks.emplace_back("the ridge regression is of the targets alone, without the slopes");
}

void addRemarks(RegressionResult& result, const RegressionRequest& request, const ModelStage& model,
                const FitStage& fit, Index observed)
{
    if (std::string remark = withoutTargets(*request.data, observed); !remark.empty())
        result.remarks.push_back(std::move(remark));
    if (result.jitter > 0.0)
        result.remarks.push_back("the noise was raised by " + numberText(result.jitter, 2) +
                                 ", the rounding of the kernel matrix");
    if (!model.slopes.empty())
        addSlopeRemarks(result, request.settings);
    else if (!request.settings.slopes.empty() && !model.plane)
        result.remarks.push_back("the slopes are left out: " + *whyNoDerivative(request.kernel, 1));
    if (fit.noiseDoubt)
        result.remarks.push_back(*fit.noiseDoubt);
    if (!model.plane) {
        const double step = model.window[0].width() / static_cast<double>(model.line.size() - 1);
        if (smallestScale(model.unitKernel, 1)[0] < 2.0 * step)
            result.remarks.emplace_back("the kernel changes within less than two steps of the picture: zoom in to see "
                                        "the function between them");
    }
}

std::string routeOf(const ModelStage& model, const FitStage& fit, bool preview)
{
    const Index n = model.inputs().rows();
    if (n == 0)
        return "the prior";
    if (const FittedGp* many = fit.posterior.ofMany())
        return (preview ? many->route() : many->route(model.place.points)) + ", " + std::to_string(n) + " points";
    return (model.isSpectral(fit.amplitude, fit.noise) ? "eigendecomposition of K, "
                                                       : "Cholesky factorisation of K + noise, ") +
           std::to_string(n) + (n == 1 ? " point" : " points");
}

} // namespace

RegressionResult regressionAnswer(const RegressionRequest& request, const SplitObservations& split,
                                  const Shared<HeldOut>& heldOut, ModelStage& model, FitStage& fit,
                                  const std::stop_token& stop)
{
    RegressionResult result;
    result.window = model.window;
    result.level = request.settings.level;
    result.band = request.settings.band;
    result.rows = split.learned->rows;
    const Index observed = std::ssize(split.learned->rows) + std::ssize(split.heldOut.rows);
    result.heldOut = heldOut;
    static_cast<AtObservations&>(result) = fit.at;
    const auto& doubt = fit.residualDoubt.of(request.data->columnNames, [&](const std::vector<std::string>& columns) {
        return doubtOfResiduals(fit.at, model.inputs(), columns);
    });
    if (doubt)
        result.remarks.push_back(*doubt);
    if (model.plane)
        addPictures(result, request, fit);
    else {
        addCurves(result, request, model, fit);
        addCurveApart(result, request, model, fit);
    }
    addDraws(result, request, model, fit);
    if (showsTerms(request.settings) && !model.plane && model.observed().size() > 0 && model.slopes.empty())
        addTerms(result, request, model, fit);
    if (request.settings.showRidge && model.observed().size() > 0)
        addRidge(result, request, model, fit, stop);
    addRemarks(result, request, model, fit, observed);
    result.route = routeOf(model, fit, request.preview);
    return result;
}

} // namespace core
