#include "core/labs/spectrum/spectrum_lab.h"

#include "core/ending.h"
#include "core/labs/kept.h"
#include "core/labs/spectrum/bench.h"
#include "core/labs/spectrum/kernel_view.h"
#include "core/labs/spectrum/pca_stage.h"
#include "core/spectrum/mercer_nodes.h"
#include "core/window/window_domain.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostEigenvalues = 64;
constexpr Index checkedEigenvalues = 12;             // as many as are ever drawn
constexpr Index previewNodes = 240, mostNodes = 480; // of which kinked kernels take all
constexpr int growthDraws = 5;
constexpr double misleading = 1e-3; // relative error of an eigenvalue that is worth a remark

Measure measureOf(const SpectrumRequest& request, const Interval& drawn)
{
    switch (request.settings.measure) {
    case SpectrumSettings::Measure::Gaussian:
        return GaussianMeasure{.sd = request.settings.measureSd};
    case SpectrumSettings::Measure::Data:
        return EmpiricalMeasure{request.data->x};
    case SpectrumSettings::Measure::Uniform:
        break;
    }
    return UniformMeasure{.lo = drawn.lo, .hi = drawn.hi};
}

/// What the expansion follows; the name tells uniform and Gaussian measures apart to the bit.
struct MercerInputs {
    Kernel kernel;
    std::string measure;
    ComparedMatrix data;      // read for the measure of the data
    std::optional<int> nodes; // nothing where they are chosen, or are the data
    bool operator==(const MercerInputs&) const = default;
};

MercerInputs mercerInputs(const SpectrumRequest& request, const Measure& measure)
{
    MercerInputs inputs{.kernel = request.kernel, .measure = nameOf(measure), .data = {}, .nodes = {}};
    if (const auto* ofData = std::get_if<EmpiricalMeasure>(&measure))
        inputs.data = ofData->points;
    else if (!request.settings.chooseNodes)
        inputs.nodes = request.settings.nodes;
    return inputs;
}

struct MercerStage {
    Measure measure;
    bool chosen = true;  // the nodes
    bool isFinal = true; // else for a preview: with fewer nodes to choose from and to compare with
    CheckedMercer mercer;

    const MercerExpansion& expansion() const { return mercer.expansion; }
    bool serves(const SpectrumRequest& request) const { return isFinal || request.preview; }
    /// Eigenvalues that stand on a plot: of chosen nodes those that can be relied on, and those drawn.
    Index listed(Index drawn) const
    {
        constexpr double visible = 0.01; // relative error that the plot shows
        if (!chosen || !mercer.comparison)
            return expansion().size();
        const VectorXd& errors = mercer.comparison->relativeErrors;
        Index right = 0;
        while (right < errors.size() && errors(right) <= visible)
            ++right;
        return std::min(std::max(right, drawn), expansion().size());
    }
};

MercerResult mercerResult(const Kernel& kernel, const MercerStage& stage, const VectorXd& grid,
                          const MatrixXd& functions, int drawn)
{
    MercerResult result;
    result.measure = nameOf(stage.measure);
    result.eigenvalues = stage.expansion().eigenvalues().head(stage.listed(drawn));
    result.trace = stage.expansion().trace();
    result.nodes = static_cast<int>(stage.expansion().nodes().rows());
    const auto& comparison = stage.mercer.comparison;
    const bool isKnown = comparison && comparison->relativeErrors.size() > 0;
    result.relativeError = isKnown ? comparison->worst(drawn) : std::nan("");
    result.relativeErrorOfAll = isKnown ? comparison->worst(result.eigenvalues.size()) : std::nan("");
    result.grid = grid;
    const Index count = std::min<Index>(drawn, stage.expansion().size());
    result.eigenfunctions = functions.leftCols(count);
    if (const auto density = densityOf(stage.measure, grid))
        result.density = *density;
    if (const auto analytic = analyticMercer(kernel, stage.measure, result.eigenvalues.size(), grid)) {
        result.analytic = analytic->eigenvalues;
        result.analyticFunctions = analytic->eigenfunctions.leftCols(count);
        result.analyticName = analytic->name;
    }
    return result;
}

/// What is said of eigenvalues that are not right; nothing where they are.
std::optional<std::string> accuracyRemark(const MercerResult& mercer, bool chosen)
{
    if (!(mercer.relativeError > misleading))
        return std::nullopt;
    const std::string off =
        std::to_string(mercer.nodes) + " nodes: the eigenvalues drawn are " + accuracyText(mercer.relativeError);
    return chosen ? off + ", and no more nodes are taken here" : off + "; let the nodes be chosen";
}

MercerStage mercerOf(const SpectrumRequest& request, const Measure& measure, const std::stop_token& stop)
{
    const SpectrumSettings& settings = request.settings;
    const MercerQuestion question{
        .kernel = request.kernel, .measure = measure, .components = mostEigenvalues, .checked = checkedEigenvalues};
    const Index most = request.preview ? previewNodes : mostNodes;
    CheckedMercer mercer = valueOrEnd(settings.chooseNodes ? mercerOfChosenNodes(question, most, stop)
                                                           : mercerOfNodes(question, settings.nodes, most, stop));
    if (settings.chooseNodes && !request.preview && mercer.comparison &&
        mercer.comparison->worst(checkedEigenvalues) > misleading)
        mercer = valueOrEnd(mercerOfChosenNodes(question, 2 * most, stop)); // a second, where it is needed
    const bool isFinal = !request.preview || std::holds_alternative<EmpiricalMeasure>(measure) ||
                         (settings.chooseNodes && mercer.hasAgreed());
    return {.measure = measure, .chosen = settings.chooseNodes, .isFinal = isFinal, .mercer = std::move(mercer)};
}

void addRemarks(const SpectrumSettings& settings, const MercerExpansion& expansion, SpectrumResult& result)
{
    if (const auto remark = accuracyRemark(*result.mercer, settings.chooseNodes))
        result.remarks.push_back(*remark);
    const bool isSeries = settings.view == SpectrumSettings::View::Kernel;
    if (expansion.size() < (isSeries ? settings.seriesTerms : settings.eigenfunctions))
        result.remarks.push_back(expansion.size() == 0   ? "no eigenvalue stands clear of rounding"
                                 : expansion.size() == 1 ? "only 1 eigenvalue stands clear of rounding"
                                                         : "only " + std::to_string(expansion.size()) +
                                                               " eigenvalues stand clear of rounding");
}

void addBench(const SpectrumRequest& request, const MercerExpansion& expansion, const Interval& drawn,
              const VectorXd& grid, SpectrumResult& result)
{
    const BenchFunction function = benchFunction(request.kernel, request.settings, expansion);
    result.bench = benchResult(request.kernel, function, grid, result.remarks);
    addReproduced(request.kernel, function, placesOf(request.settings, {drawn}).first(0), *result.bench);
    const std::uint64_t seed = request.seed + static_cast<std::uint64_t>(request.settings.drawsSeed);
    auto growth = untilEnding([&] { return drawGrowth(request.kernel, function, drawn, growthDraws, seed); });
    if (const auto* failure = std::get_if<Failure>(&growth))
        result.remarks.push_back("no draw of the GP: " + failure->what);
    else
        result.bench->growth = std::get<DrawGrowth>(std::move(growth));
}

KernelResult kernelOver(const SpectrumRequest& request, const std::vector<Interval>& drawn,
                        const MercerExpansion* expansion)
{
    const std::uint64_t seed = request.seed + static_cast<std::uint64_t>(request.settings.drawsSeed);
    return kernelView(request.kernel, request.settings, request.data->x, drawn, expansion, seed, request.preview);
}

bool isOnLine(const SpectrumRequest& request)
{
    return request.data->shape() == Shape::Line;
}

/// The window's part that is drawn over, on the line.
Interval drawnOver(const SpectrumRequest& request)
{
    return valueOrEnd(windowInDomain(request.kernel, request.window)).front();
}

} // namespace

struct SpectrumStages {
    PcaStage pca;
    Kept<MercerInputs, MercerStage> mercer;

    SpectrumResult answer(const SpectrumRequest& request, const std::stop_token& stop)
    {
        const bool isPca = request.settings.view == SpectrumSettings::View::KernelPca;
        SpectrumResult result = isPca                ? pca.answer(request, stop)
                                : !isOnLine(request) ? kernelInPlane(request)
                                                     : expansionAndBench(request, stop);
        result.window = request.window;
        result.view = request.settings.view;
        return result;
    }

    void letGo() { pca.letGo(); }

    bool isCheap(const SpectrumRequest& request) const
    {
        if (request.settings.view == SpectrumSettings::View::KernelPca)
            return pca.isCheap(request);
        if (!isOnLine(request))
            return true; // nothing but a few values of the kernel
        return mercer.has(mercerInputs(request, measureOf(request, drawnOver(request)))) &&
               mercer.get()->serves(request);
    }

private:
    SpectrumResult expansionAndBench(const SpectrumRequest& request, const std::stop_token& stop)
    {
        const SpectrumSettings& settings = request.settings;
        const Interval drawn = drawnOver(request);
        const Measure measure = measureOf(request, drawn);
        if (mercer.get() && !mercer.get()->serves(request))
            mercer.forget();
        const MercerStage& stage =
            mercer.of(mercerInputs(request, measure), [&](const auto&) { return mercerOf(request, measure, stop); });
        const VectorXd grid = VectorXd::LinSpaced(request.preview ? previewLine : finalLine, drawn.lo, drawn.hi);
        const MatrixXd functions = valueOrEnd(stage.expansion().eigenfunctions(grid));
        SpectrumResult result;
        result.mercer = mercerResult(request.kernel, stage, grid, functions, settings.eigenfunctions);
        result.route = "Nyström, " + std::to_string(result.mercer->nodes) + " nodes";
        const bool isBench = settings.view == SpectrumSettings::View::Bench;
        if (!isBench || settings.build == SpectrumSettings::Build::Eigenfunctions)
            addRemarks(settings, stage.expansion(), result);
        if (isBench)
            addBench(request, stage.expansion(), drawn, grid, result);
        if (settings.view == SpectrumSettings::View::Kernel)
            result.kernel = kernelOver(request, {drawn}, &stage.expansion());
        return result;
    }

    static SpectrumResult kernelInPlane(const SpectrumRequest& request)
    {
        SpectrumResult result;
        result.kernel = kernelOver(request, valueOrEnd(windowInDomain(request.kernel, request.window)), nullptr);
        result.route = "by its values";
        return result;
    }
};

template class StagedPipeline<SpectrumRequest, SpectrumResult, SpectrumStages>;

} // namespace core
