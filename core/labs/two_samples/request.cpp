#include "core/data/samples.h"
#include "core/embedding/embedding_posterior.h"
#include "core/hypothesis/two_sample_nulls.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/data_checks.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/two_samples/binned_test.h"
#include "core/labs/two_samples/two_samples_lab.h"
#include "core/settings/range_problems.h"
#include "core/window/window.h"

#include <array>
#include <cmath>

namespace core
{

using Eigen::Index;

namespace
{

constexpr DrawnShapes quantities{
    .shapes = columnsOfQuantities, .drawn = "the window draws points of one or more columns", .wanted = "columns"};

void addSampleProblems(const Dataset& data, const TwoSamplesSettings& settings, const Kernel& kernel,
                       std::vector<Problem>& found)
{
    const auto add = [&](std::string message) { found.push_back({"samples", std::move(message)}); };
    if (settings.first < 0 || settings.second < 0)
        return add("labels count from 0");
    if (settings.first == settings.second)
        return add("choose two different samples");
    const Index m = sizeOfSample(data, settings.first), n = sizeOfSample(data, settings.second);
    const auto addLack = [&](std::string message) {
        found.push_back({.field = "samples", .message = std::move(message), .ofKind = true});
    };
    if (m == 0 && n == 0)
        addLack(data.names.sampleTitle(settings.first) + " and " + data.names.sampleTitle(settings.second) +
                " are empty: paint or generate points, or load a table with a column of labels");
    else
        for (const auto& [label, size] : {std::pair{settings.first, m}, {settings.second, n}})
            if (size < 2)
                addLack(data.names.sampleTitle(label) +
                        (size == 0
                             ? " is empty: paint it, generate it, add a file for it, or give the data a column of "
                               "labels"
                             : " has a single point, and a test needs at least two: paint, generate or load more"));
    if (const auto refusal = sumsProblem(kernel, data.x.cols()); refusal && m + n > mostPooledPoints)
        add(std::to_string(m + n) + " points are too many for their Gram matrix, which takes up to " +
            std::to_string(mostPooledPoints) + ", and " + refusal->what + ": File > Keep a random 2,000");
    else if (m >= 2 && n >= 2)
        if (const auto problem = mmdProblem(settings.estimator, m, n))
            found.push_back({"estimator", problem->what});
}

} // namespace

std::vector<Problem> problems(const TwoSamplesRequest& request)
{
    if (!request.data)
        return {noData()};
    const Dataset& data = *request.data;
    std::vector<Problem> found;
    passes(checkShape(data, quantities), found);
    passes(checkFiniteRows(data.x), found);
    const bool usable = found.empty();
    addSampleProblems(data, request.settings, request.kernel, found);
    addRangeProblems(request.settings, found);
    for (Problem& problem : problems(request.model))
        found.push_back(std::move(problem));
    addWindowProblems(request.window, data, found);
    if (usable)
        addKernelProblems(request.kernel, data.x, found);
    return found;
}

} // namespace core
