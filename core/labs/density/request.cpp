#include "core/density/precision.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/kernel_problems.h"
#include "core/settings/range_problems.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

void addDataProblems(const Dataset& data, std::vector<Problem>& found)
{
    const Index d = data.dimensions();
    if (d < 1 || d > 2)
        found.push_back({"data", d < 1 ? "the data have no column: choose one or two"
                                       : "the window draws one or two dimensions, and the data have " +
                                             std::to_string(d) + ": choose one or two columns"});
    if (data.size() > mostObservations) {
        found.push_back({"data", std::to_string(data.size()) +
                                     " points are too many for a live density, which takes up to " +
                                     std::to_string(mostObservations) + ": keep a random part of them (File menu)"});
        return;
    }
    for (Index row = 0; row < data.size(); ++row)
        if (!(data.x.row(row).cwiseAbs().array() <= largestMagnitude).all()) {
            found.push_back(
                {"data", "row " + std::to_string(row + 1) + " holds a value that is not finite, or beyond 1e100"});
            break;
        }
}

} // namespace

std::vector<Problem> problems(const DensityRequest& request)
{
    if (!request.data)
        return {{"data", "there are none"}};
    std::vector<Problem> found;
    addDataProblems(*request.data, found);
    for (Problem& problem : windowProblems(request.window, request.data->dimensions()))
        found.push_back(std::move(problem));
    for (Problem& problem : problems(request.settings.model, request.data->size()))
        found.push_back(std::move(problem));
    for (Problem& problem : rangeProblems(request.settings))
        if (std::ranges::find(found, problem) == found.end()) // the model's stand there with what else is wrong with it
            found.push_back(std::move(problem));
    if (found.empty() || found.front().field != "data")
        addKernelProblems(request.kernel, *request.data, found);
    // For every kernel, also one with a small feature map: the routes of the lab, fast for other σ₀, α and β, all
    // subtract kernel values. The command takes the features themselves (StudentTPredictive), where nothing cancels.
    if (found.empty())
        if (auto problem = precisionProblem(request.data->x, request.kernel, request.settings.model))
            found.push_back(*std::move(problem));
    return found;
}

DensitySettings defaultDensitySettings(const Dataset& data, const Kernel& kernel)
{
    DensitySettings settings;
    const MatrixXd at = data.size() > 0 ? data.x : MatrixXd::Zero(1, data.dimensions());
    if (problems(kernel, data.dimensions()).empty() && !inputProblem(kernel, at)) {
        const double size = diagonal(kernel, at).mean();
        if (size > 0.0 && std::isfinite(size))
            settings.model.sigma0 = std::sqrt(0.1 * size);
    }
    return settings;
}

} // namespace core
