#include "core/labs/regression/regression_request.h"

#include "core/labs/data_checks.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/learned_mean.h"
#include "core/labs/regression/bag_targets.h"
#include "core/labs/regression/regression_lab.h"
#include "core/labs/regression/regression_start.h"
#include "core/regression/method.h"
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

/// Of a share out of bounds, which is told elsewhere, none.
HoldOut heldOutBy(const RegressionRequest& request)
{
    const HoldOut& holdOut = request.settings.holdOut;
    return holdOut.share >= 0.0 && holdOut.share <= 1.0 ? holdOut : HoldOut();
}

/// Beyond what a factorisation takes there must be a method without one; of bags and with slopes there is none.
void addCountOfRegression(const RegressionRequest& request, std::vector<Problem>& found)
{
    const Dataset& data = *request.data;
    const bool ofRows = request.settings.inputs == RegressionSettings::Inputs::Rows;
    if (data.size() <= mostPoints.count || !passes(ofRows ? Check() : checkCount(data.size(), mostPoints), found))
        return;
    if (!usableSlopes(request.settings.slopes, request.kernel, data.dimensions()).empty()) {
        passes(checkCount(data.size(), {.count = mostPoints.count, .purpose = "live regression with slopes"}), found);
        return;
    }
    const auto method = methodFor(request.kernel, data.x, request.window);
    if (const auto* failure = std::get_if<Failure>(&method))
        found.push_back({"data", failure->what});
    else if (std::get<Method>(method) == Method::Dense)
        passes(checkCount(data.size(), mostPoints), found);
}

void addDataProblems(const RegressionRequest& request, std::vector<Problem>& found)
{
    const auto& data = request.data;
    if (!data) {
        found.push_back(noData());
        return;
    }
    passes(checkShape(*data, drawnFunctions), found) && passes(checkFinite(data->x), found) &&
        passes(checkTargets(*data), found);
}

void addModelProblems(const RegressionRequest& request, std::vector<Problem>& found)
{
    addWindowProblems(request.window, *request.data, found);
    addKernelProblems(request.kernel, request.data->x, found);
    if (found.empty())
        addCountOfRegression(request, found);
}

void addSettingsProblems(const RegressionRequest& request, std::vector<Problem>& found)
{
    for (const SlopeAt& slope : request.settings.slopes)
        if (!std::isfinite(slope.at) || !std::isfinite(slope.slope)) {
            found.push_back({"slopes", "must be finite numbers"});
            break;
        }
    addRangeProblems(request.settings, found);
    if (!(request.drift >= 0.0 && request.drift <= largestDrift))
        found.push_back({"drift", "must be a number from 0 to 1e9"});
}

} // namespace

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

std::vector<Problem> problemsBesideData(const RegressionRequest& request)
{
    std::vector<Problem> found;
    addModelProblems(request, found);
    addSettingsProblems(request, found);
    return found;
}

std::vector<Problem> problems(const RegressionRequest& request)
{
    std::vector<Problem> found;
    addDataProblems(request, found);
    if (found.empty())
        addModelProblems(request, found);
    if (found.empty() && request.settings.inputs == RegressionSettings::Inputs::Bags) {
        const auto targets = bagTargets(*request.data, bagsByLabel(*request.data));
        if (const auto* failure = std::get_if<Failure>(&targets))
            found.push_back({"data", failure->what});
    }
    if (found.empty() && request.settings.inputs == RegressionSettings::Inputs::Rows)
        if (auto refusal = learnedMeanProblem(request.settings.mean, *request.data, heldOutBy(request)))
            found.push_back({"mean", *std::move(refusal)});
    addSettingsProblems(request, found);
    return found;
}

} // namespace core
