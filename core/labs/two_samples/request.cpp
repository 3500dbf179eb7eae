#include "core/data/samples.h"
#include "core/embedding/embedding_posterior.h"
#include "core/hypothesis/two_sample_test.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/two_samples/two_samples_lab.h"
#include "core/labs/window.h"
#include "core/settings/range_problems.h"

#include <cmath>

namespace core
{

using Eigen::Index;

namespace
{

void addDataProblems(const Dataset& data, std::vector<Problem>& found)
{
    if (data.dimensions() < 1 || data.dimensions() > 2)
        found.push_back({"data", "the window draws one or two dimensions, and the data have " +
                                     std::to_string(data.dimensions()) + ": choose one or two columns"});
    for (Index row = 0; row < data.size(); ++row)
        if (!(data.x.row(row).cwiseAbs().array() <= largestMagnitude).all()) {
            found.push_back(
                {"data", "row " + std::to_string(row + 1) + " holds a value that is not finite, or beyond 1e100"});
            break;
        }
}

void addSampleProblems(const Dataset& data, const TwoSamplesSettings& settings, std::vector<Problem>& found)
{
    const auto add = [&](std::string message) { found.push_back({"samples", std::move(message)}); };
    if (settings.first < 0 || settings.second < 0)
        return add("labels count from 0");
    if (settings.first == settings.second)
        return add("choose two different samples");
    const auto m = static_cast<Index>(rowsOf(data, settings.first).size());
    const auto n = static_cast<Index>(rowsOf(data, settings.second).size());
    for (const auto& [label, size] : {std::pair{settings.first, m}, {settings.second, n}})
        if (size < 2)
            add("sample " + sampleName(label) +
                (size == 0 ? " is empty: paint it, or give the data a label column"
                           : " has a single point: a test needs at least two in each sample"));
    if (m + n > mostPooledPoints)
        add(std::to_string(m + n) + " points are too many for their Gram matrix, which takes up to " +
            std::to_string(mostPooledPoints) + ": File > Keep a random 2,000");
    else if (m >= 2 && n >= 2)
        if (const auto problem = mmdProblem(settings.estimator, m, n))
            found.push_back({"estimator", problem->what});
}

} // namespace

std::vector<Problem> problems(const TwoSamplesRequest& request)
{
    if (!request.data)
        return {{"data", "there are none"}};
    const Dataset& data = *request.data;
    std::vector<Problem> found;
    addDataProblems(data, found);
    const bool usable = found.empty();
    addSampleProblems(data, request.settings, found);
    addRangeProblems(request.settings, found);
    for (Problem& problem : problems(request.model))
        found.push_back(std::move(problem));
    for (Problem& problem : windowProblems(request.window, data.dimensions()))
        found.push_back(std::move(problem));
    if (usable)
        addKernelProblems(request.kernel, data, found);
    return found;
}

} // namespace core
