#include "core/labs/gp_evidence/maximise.h"

#include "core/ending.h"
#include "core/gp/laplace.h"
#include "core/gp/maximise.h"
#include "core/labs/gp_evidence/evidence_model.h"
#include "core/labs/gp_evidence/gp_start.h"

#include <algorithm>
#include <cmath>

namespace core
{

Outcome<GpMaximiseResult> maximise(const GpMaximiseRequest& request, const std::function<void(double)>& progress,
                                   std::stop_token stop)
{
    if (request.first)
        return firstFit(request, progress, std::move(stop));
    return untilEnding([&] { return maximiseFrom(request, HyperparameterSearch{}.randomStarts, progress, stop); });
}

GpMaximiseResult maximiseFrom(const GpMaximiseRequest& request, int randomStarts,
                              const std::function<void(double)>& progress, const std::stop_token& stop)
{
    const std::string diagonal = diagonalName(request.model);
    const GpEvidenceRequest asked{.data = request.data,
                                  .kernel = request.kernel,
                                  .model = request.model,
                                  .diagonal = request.diagonal,
                                  .negative = request.negative,
                                  .positive = request.positive,
                                  .mean = request.mean,
                                  .slopes = request.slopes,
                                  .over = diagonal,
                                  .against = {}};
    if (const auto found = problems(asked); !found.empty())
        throw Ending{invalidInput(found.front().field + ": " + found.front().message)};
    const EvidenceModel model = EvidenceModel::of(request);
    const Observations& observations = model.observations();
    if (observations.rows.empty())
        throw Ending{
            invalidInput(request.model == GpModel::Regression
                             ? "no point has a target: give some points one before the evidence can be maximised"
                             : "neither class has a point: draw some before the evidence can be maximised")};
    std::vector<std::string> paths = movableHyperparameters(request.kernel, request.diagonal, diagonal);
    std::erase_if(paths, [&](const std::string& path) { return std::ranges::count(request.locked, path) > 0; });
    if (paths.empty())
        throw Ending{
            invalidInput("every hyperparameter is locked or 0: unlock one for the evidence to be maximised over")};
    HyperparameterSearch search{.start = request.kernel,
                                .diagonal = request.diagonal,
                                .diagonalName = diagonal,
                                .free = withDefaultBounds(paths, request.kernel, request.diagonal, observations.x,
                                                          std::sqrt(model.scales.meanSquare)),
                                .randomStarts = randomStarts,
                                .seed = request.seed};
    const GpObjective objective = request.model == GpModel::Regression
                                      ? model.objective(request.kernel, stop)
                                      : classificationObjective(observations.x, observations.targets, stop);
    const HyperparameterAnswer answer = valueOrEnd(maximiseHyperparameters(objective, search, progress, stop));
    GpMaximiseResult result{.progress = 1.0, .optima = {}, .message = answer.message};
    for (const HyperparameterOptimum& optimum : answer.optima)
        result.optima.push_back({.at = {.kernel = optimum.kernel, .diagonal = optimum.diagonal},
                                 .logEvidence = optimum.logEvidence,
                                 .atBound = optimum.atBound});
    return result;
}

} // namespace core
