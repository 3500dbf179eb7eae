#include "core/labs/regression/regression_request.h"

#include "core/labs/kernel_problems.h"
#include "core/labs/regression/bag_targets.h"
#include "core/labs/regression/bags_lab.h"
#include "core/labs/regression/regression_lab.h"
#include "core/labs/window.h"
#include "core/settings/range_problems.h"

namespace core
{

using Eigen::Index;

namespace
{

constexpr Index mostPoints = 5000; // a Cholesky factorisation of them takes some three seconds

void addTargetProblems(const Dataset& data, std::vector<Problem>& found)
{
    if (data.targets.size() > 0 && data.targets.size() != data.size())
        found.push_back({"data", "there are " + std::to_string(data.targets.size()) + " targets for " +
                                     std::to_string(data.size()) + " points"});
    else if ((data.targets.array().abs() > largestMagnitude).any())
        found.push_back({"data", "a target is infinite, or beyond 1e100"});
}

} // namespace

void addFunctionLabProblems(const std::shared_ptr<const Dataset>& data, const Kernel& kernel,
                            const std::vector<Interval>& window, std::vector<Problem>& found)
{
    if (!data) {
        found.push_back({"data", "there are none"});
        return;
    }
    const Index d = data->dimensions();
    if (d < 1 || d > 2)
        found.push_back({"data", d < 1 ? "the data have no column: choose one or two"
                                       : "the window draws functions of one or two inputs, and the data have " +
                                             std::to_string(d) + ": choose one or two columns"});
    else if (data->size() > mostPoints)
        found.push_back({"data", std::to_string(data->size()) +
                                     " points are too many for live regression, which takes up to " +
                                     std::to_string(mostPoints) + ": keep a random part of them (File menu)"});
    else if (!(data->x.cwiseAbs().array() <= largestMagnitude).all())
        found.push_back({"data", "a value is not finite, or beyond 1e100"});
    else
        addTargetProblems(*data, found);
    if (!found.empty())
        return;
    for (Problem& problem : windowProblems(window, d))
        found.push_back(std::move(problem));
    addKernelProblems(kernel, *data, found);
}

std::vector<Problem> problems(const RegressionRequest& request)
{
    std::vector<Problem> found;
    addFunctionLabProblems(request.data, request.kernel, request.window, found);
    addRangeProblems(request.settings, found);
    if (!(request.drift >= 0.0 && request.drift <= largestDrift))
        found.push_back({"drift", "must be a number from 0 to 1e9"});
    return found;
}

std::vector<Problem> problems(const BagsRequest& request)
{
    std::vector<Problem> found;
    addFunctionLabProblems(request.data, request.kernel, request.window, found);
    if (found.empty()) {
        const auto targets = bagTargets(*request.data, bagsByLabel(*request.data));
        if (const auto* failure = std::get_if<Failure>(&targets))
            found.push_back({"data", failure->what});
    }
    addRangeProblems(request.settings, found);
    return found;
}

} // namespace core
