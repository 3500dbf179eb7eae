#include "core/labs/classification/classification_lab.h"

#include "core/labs/classification/classes.h"
#include "core/labs/data_checks.h"
#include "core/labs/kernel_problems.h"
#include "core/settings/range_problems.h"
#include "core/window/window.h"

namespace core
{

using Eigen::Index;

namespace
{

/// Newton factorises their Gram matrix at every step.
constexpr MostPoints mostPoints{.count = 2000, .purpose = "live classification"};

void addDataProblems(const ClassificationRequest& request, std::vector<Problem>& found)
{
    const Dataset& data = *request.data;
    const auto taking = static_cast<Index>(rowsOfClasses(data, request.settings).size());
    passes(checkShape(data, drawnInWindow), found);
    passes(checkCount(taking, mostPoints), found) && passes(checkFinite(data.x), found);
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
        return {noData()};
    std::vector<Problem> found;
    addDataProblems(request, found);
    addWindowProblems(request.window, *request.data, found);
    addSettingsProblems(request.settings, found);
    if (!found.empty() && found.front().field == "data")
        return found;
    addKernelProblems(request.kernel, request.data->x, found);
    return found;
}

} // namespace core
