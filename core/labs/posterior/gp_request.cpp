#include "core/labs/posterior/gp_request.h"

#include "core/ending.h"
#include "core/gp/laplace.h"
#include "core/gp/maximise.h"
#include "core/labs/data_checks.h"
#include "core/labs/gp_evidence/evidence_model.h"
#include "core/labs/gp_evidence/hyperparameters.h"
#include "core/regression/large_objective.h"
#include "core/settings/range_problems.h"

#include <algorithm>

namespace core
{

namespace
{

using Eigen::Index;
using Eigen::VectorXd;

/// Four chains of 400 transitions take so many some two minutes: a factorisation and a gradient at each of some ten
/// thousand places, for classes at each step of Newton's method.
MostPoints mostPoints(GpModel model)
{
    return {.count = model == GpModel::Regression ? 500 : 300, .purpose = "a posterior of the hyperparameters"};
}

GpHyperparameterModel modelOf(const GpPosteriorRequest& request, ObservedSlopes slopes = {})
{
    return {.kernel = request.kernel,
            .diagonal = request.diagonal,
            .diagonalName = diagonalName(request.model),
            .mean = request.mean,
            .slopes = std::move(slopes)};
}

/// All of them; held are those that are locked or redundant, and a diagonal of 0, which has no logarithm.
std::vector<InferredHyperparameter> inferred(const GpPosteriorRequest& request)
{
    const GpHyperparameterModel model = modelOf(request);
    std::vector<InferredHyperparameter> all = model.all();
    std::vector<std::string> held = model.redundant();
    held.insert(held.end(), request.locked.begin(), request.locked.end());
    for (InferredHyperparameter& one : all) {
        one.prior = request.settings.prior;
        if (std::ranges::count(held, one.name) == 0 && *one.fixed > 0.0)
            one.fixed.reset();
    }
    all.back().prior = request.settings.priorDiagonal;
    return all;
}

bool isInferred(const InferredHyperparameter& one)
{
    return !one.fixed.has_value();
}

void addPriorProblems(const GpPosteriorRequest& request, const std::vector<InferredHyperparameter>& all,
                      std::vector<Problem>& found)
{
    if (std::ranges::none_of(all, isInferred)) {
        found.push_back({"free", "nothing is free: unlock a hyperparameter of the kernel or " +
                                     std::string(request.model == GpModel::Regression ? "the noise" : "ν")});
        return;
    }
    const bool ofKernel = std::any_of(all.begin(), all.end() - 1, isInferred);
    if (ofKernel)
        for (const Problem& problem : problems(request.settings.prior))
            found.push_back({"priorFirst", problem.message});
    if (isInferred(all.back()))
        for (const Problem& problem : problems(request.settings.priorDiagonal))
            found.push_back({"priorDiagonalFirst", problem.message});
    if (found.empty())
        for (const Problem& problem : HyperparameterSpace::problems(all))
            found.push_back({problem.field == all.back().name ? "priorDiagonalFirst" : "priorFirst", problem.message});
}

/// The same for all requests that ask for the same draws.
GpPosteriorRequest drawnPart(GpPosteriorRequest request)
{
    const GpPosteriorSettings standard;
    request.settings.chains = drawnPart(request.settings.chains);
    const std::vector<InferredHyperparameter> all = inferred(request);
    VectorXd values(std::ssize(all));
    for (Index i = 0; i < values.size(); ++i)
        values[i] = all[static_cast<std::size_t>(i)].fixed.value_or(1.0);
    const GpHyperparameterModel model = modelOf(request);
    request.kernel = model.kernelAt(values);
    request.diagonal = model.diagonalAt(values);
    if (std::none_of(all.begin(), all.end() - 1, isInferred))
        request.settings.prior = standard.prior;
    if (!isInferred(all.back()))
        request.settings.priorDiagonal = standard.priorDiagonal;
    return request;
}

} // namespace

std::vector<Problem> problems(const GpPosteriorRequest& request)
{
    std::vector<Problem> found = problems(GpEvidenceRequest{.data = request.data,
                                                            .kernel = request.kernel,
                                                            .model = request.model,
                                                            .diagonal = request.diagonal,
                                                            .negative = request.negative,
                                                            .positive = request.positive,
                                                            .mean = request.mean,
                                                            .slopes = request.slopes,
                                                            .over = diagonalName(request.model),
                                                            .against = {}});
    addRangeProblems(request.settings, found);
    if (!found.empty())
        return found;
    const EvidenceModel model = EvidenceModel::of(request, mostPoints(GpModel::Regression).count);
    const Index count = model.observations().x.rows();
    if (count == 0)
        found.push_back({"data", request.model == GpModel::Regression ? "no point has a target: there is nothing to "
                                                                        "learn the hyperparameters from"
                                                                      : "neither class has a point: there is nothing "
                                                                        "to learn the hyperparameters from"});
    const auto method = model.slopes.size() == 0 ? model.method(request.kernel) : Outcome<Method>(Method::Dense);
    if (std::holds_alternative<Failure>(method) || std::get<Method>(method) == Method::Dense)
        passes(checkCount(count, mostPoints(request.model)), found);
    if (found.empty())
        addPriorProblems(request, inferred(request), found);
    return found;
}

bool asksTheSame(const GpPosteriorRequest& a, const GpPosteriorRequest& b)
{
    const bool sameData = a.data == b.data || (a.data && b.data && *a.data == *b.data);
    if (!sameData || a.model != b.model || freeHyperparameters(a) != freeHyperparameters(b))
        return false;
    const bool sameClasses = a.model == GpModel::Regression || (a.negative == b.negative && a.positive == b.positive);
    const GpPosteriorRequest first = drawnPart(a), second = drawnPart(b);
    const bool sameMean = a.model != GpModel::Regression || (a.mean == b.mean && a.slopes == b.slopes);
    return sameClasses && sameMean && first.kernel == second.kernel && first.diagonal == second.diagonal &&
           first.settings == second.settings;
}

std::vector<std::string> freeHyperparameters(const GpPosteriorRequest& request)
{
    std::vector<std::string> names;
    for (const InferredHyperparameter& one : inferred(request))
        if (isInferred(one))
            names.push_back(one.name);
    return names;
}

GpTarget::GpTarget(EvidenceModel model, GpHyperparameterPosterior posterior)
    : model_(std::move(model)), posterior_(std::move(posterior))
{
}

Outcome<PosteriorQuadrature> GpTarget::quadrature(std::stop_token stop) const
{
    if (space().dimensions() > 2)
        return invalidInput("quadrature serves one or two free hyperparameters, here are " +
                            std::to_string(space().dimensions()) + ": lock some");
    return posterior_.quadrature(std::move(stop));
}

Outcome<std::vector<VectorXd>> GpTarget::starts(int chains, std::uint64_t seed) const
{
    return posterior_.starts(chains, seed);
}

Outcome<IntegratedBand> GpTarget::integrated(const WeightedHyperparameters& rows, const IntegratedFunction& function,
                                             std::stop_token stop) const
{
    const GpHyperparameterModel& model = posterior_.model();
    return untilEnding([&] {
        const Index draws = rows.values.rows();
        if (model_.model == GpModel::Regression) {
            const FunctionMixture latent =
                valueOrEnd(model_.many ? integratedRegression(model, rows, *model_.many, function.at,
                                                              valueOrEnd(model_.method(model.kernel)), stop)
                                       : integratedRegression(model, rows, model_.observations().x,
                                                              model_.observations().targets, function.at, stop));
            const VectorXd noise = rows.values.rightCols(1);
            return bandOf(function.observed ? latent.withNoise(noise) : latent, function, draws);
        }
        const IntegratedProbability classes = valueOrEnd(integratedClassification(
            model, rows, model_.observations().x, model_.observations().targets, function.at, stop));
        IntegratedBand band = bandOf(classes.latent, function, draws);
        band.probability = classes.probability;
        return band;
    });
}

std::shared_ptr<const PosteriorTarget> posteriorTarget(const GpPosteriorRequest& request)
{
    EvidenceModel model = EvidenceModel::of(request, mostPoints(GpModel::Regression).count);
    const auto& [x, targets, numbers] = model.observations();
    GpHyperparameterPosterior posterior(request.model == GpModel::Regression ? model.objective(request.kernel, {})
                                                                             : classificationObjective(x, targets),
                                        modelOf(request, model.slopes), HyperparameterSpace(inferred(request)));
    return std::make_shared<const GpTarget>(std::move(model), std::move(posterior));
}

} // namespace core
