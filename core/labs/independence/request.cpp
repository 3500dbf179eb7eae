#include "core/fourier/fourier_method.h"
#include "core/independence/fourier_hsic.h"
#include "core/independence/hsic_permutations.h"
#include "core/independence/variables.h"
#include "core/labs/data_checks.h"
#include "core/labs/independence/independence_lab.h"
#include "core/labs/independence/tested_columns.h"
#include "core/labs/kernel_problems.h"
#include "core/settings/range_problems.h"
#include "core/window/window.h"

namespace core
{

using Eigen::Index;

namespace
{

constexpr std::array planeOrTable{Shape::Plane, Shape::Table};

Check checkPair(const Dataset& data, bool hasTable)
{
    if (data.shape() == Shape::Line)
        return Problem{.field = "data",
                       .message = hasTable ? "a test of independence is of two columns: choose a second one under "
                                             "Columns (↑)"
                                           : "a test of independence is of two columns, and these points have one: "
                                             "open or generate others",
                       .ofShape = true};
    return checkShape(
        data,
        {.shapes = planeOrTable, .drawn = "the window draws columns that are quantities", .wanted = "two columns"});
}

Check checkVariables(const Dataset& data)
{
    if (data.size() < leastIndependenceRows)
        return Problem{"data", "a test of independence needs at least " + std::to_string(leastIndependenceRows) +
                                   " points, and there are " + std::to_string(data.size())};
    if (const auto failure = variablesProblem(data.x.leftCols(2), {data.columnNames[0], data.columnNames[1]}))
        return Problem{"data", failure->what};
    return std::nullopt;
}

void addGivenProblems(const IndependenceRequest& request, std::vector<Problem>& found)
{
    const IndependenceSettings& settings = request.settings;
    if (settings.given.empty())
        return;
    const TestedColumns tested = testedColumns(*request.data, request.columns);
    for (const std::string& name : settings.given)
        if (!otherNamed(tested, name))
            found.push_back({"given", "there is no further column " + name + ": choose others"});
    if (settings.method == ConditionalMethod::Kci && settings.conditionalNull == NullDistribution::Permutation)
        found.push_back({"conditionalNull", "KCI has the gamma and the spectral null"});
}

/// What cannot be had of so many rows.
void addSizeProblems(const IndependenceRequest& request, std::vector<Problem>& found)
{
    const std::string rows = "of more than " + std::to_string(mostIndependenceRows) + " rows ";
    for (Index column = 0; column < 2 && request.settings.lengthscale == LengthscaleRule::Given; ++column) {
        const auto values = request.data->x.col(column);
        FourierWindow window = fourierWindow(values, Eigen::MatrixXd(0, 1));
        window.places = {request.window[static_cast<std::size_t>(column)]};
        if (const auto why = whyNoFourier({request.kernel, window, values}, mostHsicModes)) {
            found.push_back({"kernel", rows + "HSIC is computed by Fourier sums, and " + *why});
            return;
        }
    }
}

} // namespace

std::vector<Problem> problems(const IndependenceRequest& request)
{
    if (!request.data)
        return {noData()};
    const Dataset& data = *request.data;
    std::vector<Problem> found;
    const bool usable = passes(checkPair(data, request.columns.table != nullptr), found) &&
                        passes(checkFiniteRows(data.x), found) && passes(checkVariables(data), found);
    addRangeProblems(request.settings, found);
    addWindowProblems(request.window, data, found);
    if (!usable)
        return found;
    addGivenProblems(request, found);
    if (auto problem = blockLengthProblem(data.size(), request.settings.blockLength))
        found.push_back({"blockLength", *std::move(problem)});
    if (request.settings.lengthscale == LengthscaleRule::Given)
        addKernelProblems(request.kernel, data.x.leftCols(1), found);
    if (data.size() > mostIndependenceRows && found.empty())
        addSizeProblems(request, found);
    return found;
}

} // namespace core
