#include "core/gp/regression.h"
#include "core/labs/data_checks.h"
#include "core/labs/gp_evidence/hyperparameters.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/learned_mean.h"
#include "core/regression/method.h"

#include <cmath>

namespace core
{

namespace
{

/// A curve of so many takes some ten seconds: one factorisation a value, or one at each step of Newton's method.
MostPoints mostEvidencePoints(GpModel model)
{
    return {.count = model == GpModel::Regression ? 2000 : 1000, .purpose = "a live evidence"};
}

/// Without observations there is nothing that a mean could be learned from, nor an evidence.
std::optional<std::string> meanProblemOf(const GpEvidenceRequest& request)
{
    return request.model == GpModel::Regression ? learnedMeanProblem(request.mean, *request.data) : std::nullopt;
}

/// Beyond what a factorisation takes there must be a method without one; with slopes there is none.
void addCountOfEvidence(const GpEvidenceRequest& request, std::vector<Problem>& found)
{
    const Dataset& data = *request.data;
    const MostPoints most = mostEvidencePoints(request.model);
    const bool byGram = request.model == GpModel::Classification || data.dimensions() > 2 ||
                        !usableSlopes(request.slopes.at, request.kernel, data.dimensions()).empty();
    if (data.size() <= most.count || byGram) {
        passes(checkCount(data.size(), most), found);
        return;
    }
    const auto method = methodFor(request.kernel, data.x);
    if (const auto* failure = std::get_if<Failure>(&method))
        found.push_back({"data", failure->what});
    else if (std::get<Method>(method) == Method::Dense)
        passes(checkCount(data.size(), most), found);
}

void addKernelAndCountProblems(const GpEvidenceRequest& request, std::vector<Problem>& found)
{
    addKernelProblems(request.kernel, request.data->x, found);
    if (found.empty())
        addCountOfEvidence(request, found);
}

void addDiagonalProblem(const GpEvidenceRequest& request, std::vector<Problem>& found)
{
    if (!(request.diagonal >= 0.0 && std::isfinite(request.diagonal)))
        found.push_back({diagonalName(request.model), "must be a number that is not negative"});
}

} // namespace

std::vector<Problem> problemsBesideData(const GpEvidenceRequest& request)
{
    std::vector<Problem> found;
    addKernelAndCountProblems(request, found);
    addDiagonalProblem(request, found);
    return found;
}

std::vector<Problem> problems(const GpEvidenceRequest& request)
{
    if (!request.data)
        return {noData()};
    const Dataset& data = *request.data;
    std::vector<Problem> found;
    passes(checkColumns(data), found) && passes(checkFinite(data.x), found) && passes(checkTargets(data), found);
    if (found.empty())
        addKernelAndCountProblems(request, found);
    addDiagonalProblem(request, found);
    if (const auto refusal = found.empty() ? meanProblemOf(request) : std::nullopt)
        found.push_back({"mean", *refusal});
    if (request.model == GpModel::Classification && request.negative == request.positive)
        found.push_back({"data", "the two classes are one and the same: choose another for one of them"});
    return found;
}

} // namespace core
