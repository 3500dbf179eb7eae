#include "core/labs/gp_evidence/hyperparameters.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/window.h"

#include <cmath>

namespace core
{

namespace
{

/// A curve of so many takes some ten seconds: one factorisation a value, or one at each step of Newton's method.
Eigen::Index mostPoints(GpModel model)
{
    return model == GpModel::Regression ? 2000 : 1000;
}

} // namespace

std::vector<Problem> problems(const GpEvidenceRequest& request)
{
    if (!request.data)
        return {{"data", "there are none"}};
    const Dataset& data = *request.data;
    std::vector<Problem> found;
    if (data.dimensions() < 1)
        found.push_back({"data", "the data have no column: choose one or two"});
    else if (data.size() > mostPoints(request.model))
        found.push_back({"data", std::to_string(data.size()) +
                                     " points are too many for a live evidence, which takes "
                                     "up to " +
                                     std::to_string(mostPoints(request.model)) +
                                     ": keep a random part of them (File menu)"});
    else if (!(data.x.cwiseAbs().array() <= largestMagnitude).all() ||
             (data.targets.array().abs() > largestMagnitude).any())
        found.push_back({"data", "a value is not finite, or beyond 1e100"});
    else if (data.targets.size() > 0 && data.targets.size() != data.size())
        found.push_back({"data", "there are " + std::to_string(data.targets.size()) + " targets for " +
                                     std::to_string(data.size()) + " points"});
    if (found.empty())
        addKernelProblems(request.kernel, data, found);
    if (!(request.diagonal >= 0.0 && std::isfinite(request.diagonal)))
        found.push_back({diagonalName(request.model), "must be a number that is not negative"});
    if (request.model == GpModel::Classification && request.negative == request.positive)
        found.push_back({"data", "the two classes are one and the same: choose another for one of them"});
    return found;
}

} // namespace core
