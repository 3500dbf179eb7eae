#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/density/density_lab.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

constexpr double largestMagnitude = 1e100; // squares and products of such numbers are still numbers

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

void addWindowProblems(const std::vector<Interval>& window, Index dimensions, std::vector<Problem>& found)
{
    if (static_cast<Index>(window.size()) != dimensions)
        found.push_back({"window", "has " + std::to_string(window.size()) + " intervals, but the data have " +
                                       std::to_string(dimensions) + (dimensions == 1 ? " column" : " columns")});
    for (const Interval& interval : window) {
        const double magnitude = std::max(std::abs(interval.lo), std::abs(interval.hi));
        if (!(magnitude <= largestMagnitude))
            found.push_back({"window", "its ends must be finite numbers"});
        else if (!(interval.width() > 1e-9 * magnitude)) // closer ends could not hold distinct grid points
            found.push_back({"window", "must end above where it begins"});
    }
}

void addKernelProblems(const Kernel& kernel, const Dataset& data, std::vector<Problem>& found)
{
    const std::vector<Problem> ofKernel = problems(kernel, data.dimensions());
    for (const Problem& problem : ofKernel)
        found.push_back({"kernel", problem.field + " " + problem.message});
    if (ofKernel.empty() && data.size() > 0)
        if (const auto refusal = inputProblem(kernel, data.x))
            found.push_back({"kernel", refusal->what});
}

/// The smallest 1, 2 or 5 times a power of ten that is at least `value`.
double roundStep(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double multiple : {1.0, 2.0, 5.0})
        if (multiple * power >= value)
            return multiple * power;
    return 10.0 * power;
}

} // namespace

std::vector<Problem> problems(const DensityRequest& request)
{
    if (!request.data)
        return {{"data", "there are none"}};
    std::vector<Problem> found;
    addDataProblems(*request.data, found);
    addWindowProblems(request.settings.window, request.data->dimensions(), found);
    for (Problem& problem : problems(request.settings.model, request.data->size()))
        found.push_back(std::move(problem));
    const bool usesBandwidth =
        request.settings.showGhost && request.settings.bandwidthChoice == BandwidthChoice::Chosen;
    if (usesBandwidth && !(request.settings.bandwidth > 0.0 && std::isfinite(request.settings.bandwidth)))
        found.push_back({"bandwidth", "must be greater than 0"});
    if (found.empty() || found.front().field != "data")
        addKernelProblems(request.kernel, *request.data, found);
    return found;
}

std::vector<Interval> fittingWindow(const Dataset& data)
{
    constexpr double margin = 0.15; // of the range: tails are worth seeing
    std::vector<Interval> window(static_cast<std::size_t>(data.dimensions()), {.lo = -1.0, .hi = 1.0});
    for (Index d = 0; d < data.dimensions() && data.size() > 0; ++d) {
        const double lo = data.x.col(d).minCoeff(), hi = data.x.col(d).maxCoeff();
        // A single place has no scale of its own: one unit to either side.
        const double width = hi > lo ? hi - lo : std::max(1.0, 1e-6 * std::abs(lo)) / margin;
        if (!std::isfinite(width))
            continue;
        const double step = roundStep(0.02 * width);
        window[static_cast<std::size_t>(d)] = {.lo = std::floor((lo - margin * width) / step) * step,
                                               .hi = std::ceil((hi + margin * width) / step) * step};
    }
    return window;
}

DensitySettings defaultDensitySettings(const Dataset& data, const Kernel& kernel)
{
    DensitySettings settings;
    settings.window = fittingWindow(data);
    const MatrixXd at = data.size() > 0 ? data.x : MatrixXd::Zero(1, data.dimensions());
    if (problems(kernel, data.dimensions()).empty() && !inputProblem(kernel, at)) {
        const double size = diagonal(kernel, at).mean();
        if (size > 0.0 && std::isfinite(size))
            settings.model.sigma0 = std::sqrt(0.1 * size);
    }
    return settings;
}

Kernel defaultKernel(const Dataset& data)
{
    return kernelOf(SquaredExponential{.lengthscale = {medianDistance(data.x).value_or(1.0)}});
}

} // namespace core
