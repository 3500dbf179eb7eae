#include "core/density/precision.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/data_checks.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/density/density_model.h"
#include "core/labs/kernel_problems.h"
#include "core/settings/range_problems.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::MatrixXd;

namespace
{

/// Why the density of so many points cannot be had; nothing where it can.
std::optional<Problem> sizeProblem(const DensityRequest& request)
{
    const Dataset& data = *request.data;
    if (!needsSums(data.size()))
        return std::nullopt;
    FourierWindow window = fourierWindow(data.x, MatrixXd(0, data.dimensions()));
    window.places = request.window;
    const auto why = whyNoFourier({request.kernel, window, data.x});
    if (!why)
        return std::nullopt;
    Check tooMany = checkCount(data.size(), {.count = mostObservations, .purpose = "a live density"});
    tooMany->message += "; by Fourier sums it takes any number, but " + *why;
    return tooMany;
}

} // namespace

std::vector<Problem> problems(const DensityRequest& request)
{
    if (!request.data)
        return {noData()};
    const Dataset& data = *request.data;
    std::vector<Problem> found;
    passes(checkShape(data, drawnInWindow), found);
    passes(checkFiniteRows(data.x), found);
    addWindowProblems(request.window, data, found);
    for (Problem& problem : problems(request.settings.model, data.size()))
        found.push_back(std::move(problem));
    for (Problem& problem : rangeProblems(request.settings))
        if (std::ranges::find(found, problem) == found.end()) // the model's stand there with what else is wrong with it
            found.push_back(std::move(problem));
    if (found.empty() || found.front().field != "data")
        addKernelProblems(request.kernel, data.x, found);
    // For every kernel, also one with a small feature map: the routes of the lab, fast for other σ₀, α and β, all
    // subtract kernel values. The command takes the features themselves (StudentTPredictive), where nothing cancels.
    if (found.empty())
        if (auto problem = sizeProblem(request))
            found.push_back(*std::move(problem));
    if (found.empty())
        if (auto problem = precisionProblem(data.x, request.kernel, request.settings.model))
            found.push_back(*std::move(problem));
    return found;
}

template <>
DensitySettings settingsFor<DensitySettings>(const Dataset& data, const Kernel& kernel)
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
