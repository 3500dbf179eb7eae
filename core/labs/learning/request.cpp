#include "core/labs/learning/request.h"

#include "core/kernels/descriptions.h"
#include "core/labs/data_checks.h"
#include "core/labs/kernel_problems.h"
#include "core/settings/range_problems.h"

namespace core
{

namespace
{

void addDataProblems(const Dataset& data, std::vector<Problem>& found)
{
    if (const Check without = checkColumns(data, "one or more"))
        found.push_back(*without);
    else if (data.size() < 2)
        found.push_back({"data", "learning needs at least two points"});
    else if (!data.x.allFinite())
        found.push_back({"data", "they hold a value that is not a finite number"});
    else if (!medianDistance(data.x))
        found.push_back({"data", "the points show no scale: all of them, or most pairs, are equal"});
}

void addInducingProblems(const Dataset& data, const InducingRule& rule, std::vector<Problem>& found)
{
    const auto inducing = inducingPoints(data.x, rule);
    if (const auto* failure = std::get_if<Failure>(&inducing)) {
        found.push_back({"inducing", failure->what});
        return;
    }
    const auto& points = std::get<InducingPoints>(inducing);
    const Outcome<Evidence> evidence = Evidence::of(withoutRows(data.x, points.heldOut), points.z);
    if (const auto* failure = std::get_if<Failure>(&evidence))
        found.push_back({"inducing", failure->what});
}

} // namespace

std::vector<Problem> parameterProblems(const LearningRequest& request)
{
    std::vector<Problem> found = rangeProblems(request.model);
    addKernelProblems(request.kernel, *request.data, found);
    return found;
}

std::vector<Problem> problems(const LearningRequest& request)
{
    if (!request.data)
        return {noData()};
    std::vector<Problem> found;
    addDataProblems(*request.data, found);
    const bool sound = found.empty();
    if (request.data->dimensions() > 0)
        for (Problem& problem : parameterProblems(request))
            found.push_back(std::move(problem));
    if (sound)
        addInducingProblems(*request.data, request.model.inducing, found);
    return found;
}

} // namespace core
