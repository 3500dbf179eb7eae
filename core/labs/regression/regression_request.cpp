#include "core/labs/regression/regression_request.h"

#include "core/labs/data_checks.h"
#include "core/labs/held_out.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/observations.h"
#include "core/labs/regression/bag_targets.h"
#include "core/labs/regression/regression_lab.h"
#include "core/labs/regression/regression_start.h"
#include "core/settings/range_problems.h"
#include "core/window/window.h"

#include <cmath>

namespace core
{

namespace
{

/// A Cholesky factorisation of them takes some three seconds.
constexpr MostPoints mostPoints{.count = 5000, .purpose = "live regression"};
constexpr DrawnShapes drawnFunctions{
    .shapes = placesAlone, .drawn = "the window draws functions of one or two inputs", .wanted = "one or two columns"};

/// Of a share out of bounds, which is told elsewhere, all.
Observations learnedObservations(const RegressionRequest& request)
{
    const HoldOut& holdOut = request.settings.holdOut;
    const bool holds = holdOut.share >= 0.0 && holdOut.share <= 1.0;
    return splitObservations(*request.data, holds ? holdOut : HoldOut()).learned;
}

} // namespace

void addFunctionLabProblems(const std::shared_ptr<const Dataset>& data, const Kernel& kernel,
                            const std::vector<Interval>& window, std::vector<Problem>& found)
{
    if (!data) {
        found.push_back(noData());
        return;
    }
    passes(checkShape(*data, drawnFunctions), found) && passes(checkCount(data->size(), mostPoints), found) &&
        passes(checkFinite(data->x), found) && passes(checkTargets(*data), found);
    if (!found.empty())
        return;
    addWindowProblems(window, *data, found);
    addKernelProblems(kernel, *data, found);
}

template <>
RegressionSettings settingsFor<RegressionSettings>(const Dataset& data, const Kernel&)
{
    RegressionSettings settings;
    const RegressionStart start = regressionStart(data);
    settings.mean = start.mean;
    settings.noise = start.noise;
    settings.lambda *= start.scale;
    return settings;
}

std::vector<Problem> problems(const RegressionRequest& request)
{
    std::vector<Problem> found;
    addFunctionLabProblems(request.data, request.kernel, request.window, found);
    if (found.empty() && request.settings.inputs == RegressionSettings::Inputs::Bags) {
        const auto targets = bagTargets(*request.data, bagsByLabel(*request.data));
        if (const auto* failure = std::get_if<Failure>(&targets))
            found.push_back({"data", failure->what});
    }
    if (found.empty() && request.settings.inputs == RegressionSettings::Inputs::Rows) {
        const Observations learned = learnedObservations(request);
        if (!learned.rows.empty())
            if (auto refusal = meanProblem(request.settings.mean, learned.x))
                found.push_back({"mean", *std::move(refusal)});
    }
    for (const SlopeAt& slope : request.settings.slopes)
        if (!std::isfinite(slope.at) || !std::isfinite(slope.slope)) {
            found.push_back({"slopes", "must be finite numbers"});
            break;
        }
    addRangeProblems(request.settings, found);
    if (!(request.drift >= 0.0 && request.drift <= largestDrift))
        found.push_back({"drift", "must be a number from 0 to 1e9"});
    return found;
}

} // namespace core
