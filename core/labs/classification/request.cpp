#include "core/labs/classification/classification_lab.h"

#include "core/labs/classification/classes.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/window.h"
#include "core/settings/range_problems.h"

namespace core
{

using Eigen::Index;

namespace
{

constexpr Index mostPoints = 2000; // Newton factorises their Gram matrix at every step

void addDataProblems(const ClassificationRequest& request, std::vector<Problem>& found)
{
    const Dataset& data = *request.data;
    const Index d = data.dimensions();
    if (d < 1 || d > 2)
        found.push_back({"data", d < 1 ? "the data have no column: choose one or two"
                                       : "the window draws one or two dimensions, and the data have " +
                                             std::to_string(d) + ": choose one or two columns"});
    const auto taking = static_cast<Index>(rowsOfClasses(data, request.settings).size());
    if (taking > mostPoints)
        found.push_back({"data", std::to_string(taking) +
                                     " points are too many for live classification, which takes "
                                     "up to " +
                                     std::to_string(mostPoints) + ": keep a random part of them (File menu)"});
    else if (!(data.x.cwiseAbs().array() <= largestMagnitude).all())
        found.push_back({"data", "a value is not finite, or beyond 1e100"});
}

void addSettingsProblems(const ClassificationSettings& settings, std::vector<Problem>& found)
{
    addRangeProblems(settings, found);
    if (settings.negative < 0 || settings.positive < 0)
        found.push_back({"classes", "samples are counted from 0"});
    else if (settings.negative == settings.positive)
        found.push_back({"classes", "must be two different samples"});
}

} // namespace

std::vector<Problem> problems(const ClassificationRequest& request)
{
    if (!request.data)
        return {{"data", "there are none"}};
    std::vector<Problem> found;
    addDataProblems(request, found);
    for (Problem& problem : windowProblems(request.window, request.data->dimensions()))
        found.push_back(std::move(problem));
    addSettingsProblems(request.settings, found);
    if (!found.empty() && found.front().field == "data")
        return found;
    addKernelProblems(request.kernel, *request.data, found);
    return found;
}

} // namespace core
