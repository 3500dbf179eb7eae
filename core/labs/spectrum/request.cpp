#include "core/density/predictive.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/data_checks.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/spectrum/kernel_view.h"
#include "core/labs/spectrum/norm_kernel.h"
#include "core/labs/spectrum/spectrum_lab.h"
#include "core/settings/range_problems.h"
#include "core/spectrum/kernel_pca.h"
#include "core/window/window.h"
#include "core/window/window_domain.h"

#include <algorithm>
#include <cmath>

namespace core
{

namespace
{

constexpr DrawnShapes drawnOnLine{.shapes = lineAlone,
                                  .drawn = "eigenfunctions and the function bench are drawn over one column",
                                  .wanted = "one, or keep the first alone"};

constexpr DrawnShapes drawnAsPlaces{
    .shapes = placesAlone, .drawn = "the kernel is drawn over one column or over two", .wanted = "one or two columns"};

constexpr MostPoints mostOfGram{.count = mostSpectrumPoints, .purpose = "their Gram matrix"};

Check shapeFor(SpectrumSettings::View view, const Dataset& data)
{
    if (view == SpectrumSettings::View::KernelPca)
        return checkColumns(data);
    return checkShape(data, view == SpectrumSettings::View::Kernel ? drawnAsPlaces : drawnOnLine);
}

void addDataProblems(const Dataset& data, SpectrumSettings::View view, std::vector<Problem>& found)
{
    passes(shapeFor(view, data), found);
    if (view == SpectrumSettings::View::KernelPca || passes(checkCount(data.size(), mostOfGram), found))
        passes(checkFinite(data.x), found);
}

/// Of more rows than a Gram matrix takes kernel PCA needs a kernel of a low rank: the one of its inner products.
void addRankProblems(const SpectrumRequest& request, const Kernel& kernel, std::vector<Problem>& found)
{
    const Dataset& data = *request.data;
    if (data.size() <= mostSpectrumPoints || hasSmallFeatureMap(kernel, data.dimensions()))
        return;
    FourierWindow window = fourierWindow(data.x, Eigen::MatrixXd(0, data.dimensions()));
    window.places = request.window;
    if (const auto why = whyNoFourier({kernel, window, data.x})) {
        passes(checkCount(data.size(), mostOfGram), found);
        found.back().message += "; more of them need a kernel of a low rank, but " + *why;
    }
}

void addPcaProblems(const SpectrumRequest& request, std::vector<Problem>& found)
{
    const Outcome<Kernel> kernel = normKernel(request.kernel, request.settings, request.data->dimensions());
    if (const auto* failure = std::get_if<Failure>(&kernel)) {
        if (std::ranges::find(found, "norm", &Problem::field) == found.end())
            found.push_back({"norm", failure->what});
    } else {
        addRankProblems(request, std::get<Kernel>(kernel), found);
    }
}

void addMeasureProblems(const SpectrumRequest& request, std::vector<Problem>& found)
{
    const SpectrumSettings& settings = request.settings;
    const bool gaussian = settings.measure == SpectrumSettings::Measure::Gaussian;
    const bool tooMany = nodeCounts.holds(settings.nodes) && !hermiteNodeCounts.holds(settings.nodes);
    if (gaussian && !settings.chooseNodes && tooMany)
        found.push_back({"nodes", hermiteNodeCounts.sentence()});
    if (settings.measure == SpectrumSettings::Measure::Data && request.data->size() == 0)
        found.push_back({"measure", "there are no data yet: draw some points, or choose another measure"});
    if (gaussian && found.empty())
        if (const auto refusal = inputProblem(request.kernel, Eigen::MatrixXd::Constant(1, 1, -settings.measureSd)))
            found.push_back(
                {"measure", "a Gaussian about 0 reaches where this kernel is not defined: " + refusal->what});
}

void addBenchProblems(const SpectrumRequest& request, std::vector<Problem>& found)
{
    const SpectrumSettings& settings = request.settings;
    const auto usable = [](double value) { return std::abs(value) <= largestMagnitude; };
    if (!std::all_of(settings.weights.begin(), settings.weights.end(), usable))
        found.push_back({"weights", "must be finite numbers"});
    for (const KernelTerm& term : settings.terms) {
        if (!usable(term.centre) || !usable(term.coefficient))
            return found.push_back({"terms", "must be finite numbers"});
        if (const auto refusal = inputProblem(request.kernel, Eigen::MatrixXd::Constant(1, 1, term.centre)))
            return found.push_back({"terms", refusal->what});
    }
}

void addPlaceProblems(const SpectrumRequest& request, const std::vector<Interval>& drawn, std::vector<Problem>& found)
{
    const PlacePair places = placesOf(request.settings, drawn);
    for (const Eigen::RowVectorXd& place : {places.first, places.second})
        if (!(place.array().abs() <= largestMagnitude).all())
            return found.push_back({"places", "must be finite numbers"});
    Eigen::MatrixXd both(2, std::ssize(drawn));
    both << places.first, places.second;
    if (const auto refusal = inputProblem(request.kernel, both))
        found.push_back({"places", refusal->what});
}

} // namespace

std::vector<Problem> problems(const SpectrumRequest& request)
{
    if (!request.data)
        return {noData()};
    using View = SpectrumSettings::View;
    const View view = request.settings.view;
    std::vector<Problem> found;
    addDataProblems(*request.data, view, found);
    addWindowProblems(request.window, *request.data, found);
    if (found.empty())
        addKernelProblems(request.kernel, request.data->x, found);
    if (!found.empty())
        return found;              // what follows asks the kernel
    if (!request.window.empty()) { // there is one over the data
        const auto domain = windowInDomain(request.kernel, request.window);
        if (const auto* failure = std::get_if<Failure>(&domain))
            found.push_back({"window", failure->what});
        else if (view == View::Kernel)
            addPlaceProblems(request, std::get<std::vector<Interval>>(domain), found);
    }
    addRangeProblems(request.settings, found);
    if (view == View::KernelPca)
        addPcaProblems(request, found);
    else if (request.data->shape() == Shape::Line)
        addMeasureProblems(request, found);
    if (view == View::Bench)
        addBenchProblems(request, found);
    return found;
}

} // namespace core
