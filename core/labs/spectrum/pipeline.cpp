#include "core/labs/spectrum/spectrum_lab.h"

#include "core/labs/spectrum/bench.h"
#include "core/labs/spectrum/pca_stage.h"
#include "core/spectrum/mercer_nodes.h"
#include "core/window/window_domain.h"

#include <algorithm>
#include <chrono>
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

/// The expansion under one measure; the name tells uniform and Gaussian measures apart to the bit.
struct MercerStage {
    Kernel kernel;
    std::string measureName;
    MatrixXd data; // read for the measure of the data
    bool chosen = true;
    int nodes = 0;
    bool preview = false; // with fewer nodes to choose from and to compare with
    Measure measure;
    CheckedMercer mercer;

    const MercerExpansion& expansion() const { return mercer.expansion; }
    bool isFor(const SpectrumRequest& request, const Measure& other) const
    {
        const auto* ofData = std::get_if<EmpiricalMeasure>(&other);
        const bool sameRule = chosen == request.settings.chooseNodes && (chosen || nodes == request.settings.nodes);
        return kernel == request.kernel && measureName == nameOf(other) && (ofData || sameRule) &&
               (!preview || request.preview || ofData || (chosen && mercer.hasAgreed())) &&
               (!ofData || (data.rows() == ofData->points.rows() && data == ofData->points));
    }
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

MercerResult mercerResult(const MercerStage& stage, const VectorXd& grid, const MatrixXd& functions, int drawn)
{
    MercerResult result;
    result.measure = stage.measureName;
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
    if (const auto analytic = analyticMercer(stage.kernel, stage.measure, result.eigenvalues.size(), grid)) {
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

} // namespace

struct SpectrumPipeline::Stages {
    PcaStage pca;
    std::optional<MercerStage> mercer;

    Outcome<SpectrumResult> kernelPca(const SpectrumRequest& request, const std::stop_token& stop)
    {
        Outcome<PcaStage::Answer> outcome = pca.solve(request, stop);
        if (const auto* failure = std::get_if<Failure>(&outcome))
            return *failure;
        if (std::holds_alternative<Cancelled>(outcome))
            return Cancelled{};
        auto& answer = std::get<PcaStage::Answer>(outcome);
        SpectrumResult result;
        result.gram = std::move(answer.gram);
        result.pca = std::move(answer.pca);
        result.route = std::move(answer.route);
        result.remarks = std::move(answer.remarks);
        return result;
    }

    Outcome<SpectrumResult> expansionAndBench(const SpectrumRequest& request, const std::stop_token& stop)
    {
        const Interval drawn = std::get<std::vector<Interval>>(windowInDomain(request.kernel, request.window)).front();
        if (const auto ending = expand(request, measureOf(request, drawn), stop))
            return *ending;
        const VectorXd grid = VectorXd::LinSpaced(request.preview ? previewLine : finalLine, drawn.lo, drawn.hi);
        const Outcome<MatrixXd> functions = mercer->expansion().eigenfunctions(grid);
        if (const auto* failure = std::get_if<Failure>(&functions))
            return *failure;
        SpectrumResult result;
        result.mercer = mercerResult(*mercer, grid, std::get<MatrixXd>(functions), request.settings.eigenfunctions);
        result.route = "Nyström, " + std::to_string(result.mercer->nodes) + " nodes";
        const bool isBench = request.settings.view == SpectrumSettings::View::Bench;
        if (!isBench || request.settings.build == SpectrumSettings::Build::Eigenfunctions)
            addRemarks(request.settings, result);
        if (isBench)
            if (const auto failure = addBench(request, drawn, grid, result))
                return *failure;
        return result;
    }

    void addRemarks(const SpectrumSettings& settings, SpectrumResult& result) const
    {
        if (const auto remark = accuracyRemark(*result.mercer, settings.chooseNodes))
            result.remarks.push_back(*remark);
        if (mercer->expansion().size() < settings.eigenfunctions)
            result.remarks.push_back("only " + std::to_string(mercer->expansion().size()) +
                                     " eigenvalues stand clear of rounding");
    }

    /// Makes the expansion unless it is at hand; how that ended, if not well.
    std::optional<Outcome<SpectrumResult>> expand(const SpectrumRequest& request, const Measure& measure,
                                                  const std::stop_token& stop)
    {
        if (mercer && mercer->isFor(request, measure))
            return std::nullopt;
        mercer.reset();
        const SpectrumSettings& settings = request.settings;
        const MercerQuestion question{
            .kernel = request.kernel, .measure = measure, .components = mostEigenvalues, .checked = checkedEigenvalues};
        const Index most = request.preview ? previewNodes : mostNodes;
        Outcome<CheckedMercer> expansion = settings.chooseNodes ? mercerOfChosenNodes(question, most, stop)
                                                                : mercerOfNodes(question, settings.nodes, most, stop);
        const auto* value = std::get_if<CheckedMercer>(&expansion);
        if (value && settings.chooseNodes && !request.preview && value->comparison &&
            value->comparison->worst(checkedEigenvalues) > misleading)
            expansion = mercerOfChosenNodes(question, 2 * most, stop); // a second, where it is needed
        if (const auto* failure = std::get_if<Failure>(&expansion))
            return *failure;
        if (std::holds_alternative<Cancelled>(expansion))
            return Cancelled{};
        mercer = MercerStage{.kernel = request.kernel,
                             .measureName = nameOf(measure),
                             .data = request.data->x,
                             .chosen = settings.chooseNodes,
                             .nodes = settings.nodes,
                             .preview = request.preview,
                             .measure = measure,
                             .mercer = std::get<CheckedMercer>(std::move(expansion))};
        return std::nullopt;
    }

    std::optional<Failure> addBench(const SpectrumRequest& request, const Interval& drawn, const VectorXd& grid,
                                    SpectrumResult& result)
    {
        const Outcome<BenchFunction> function = benchFunction(request.kernel, request.settings, mercer->expansion());
        if (const auto* failure = std::get_if<Failure>(&function))
            return *failure;
        Outcome<BenchResult> bench =
            benchResult(request.kernel, std::get<BenchFunction>(function), grid, result.remarks);
        if (const auto* failure = std::get_if<Failure>(&bench))
            return *failure;
        result.bench = std::get<BenchResult>(std::move(bench));
        const std::uint64_t seed = request.seed + static_cast<std::uint64_t>(request.settings.drawsSeed);
        Outcome<DrawGrowth> growth =
            drawGrowth(request.kernel, std::get<BenchFunction>(function), drawn, growthDraws, seed);
        if (const auto* failure = std::get_if<Failure>(&growth))
            result.remarks.push_back("no draw of the GP: " + failure->what);
        else
            result.bench->growth = std::get<DrawGrowth>(std::move(growth));
        return std::nullopt;
    }
};

SpectrumPipeline::SpectrumPipeline() : stages_(std::make_unique<Stages>()) {}
SpectrumPipeline::~SpectrumPipeline() = default;
SpectrumPipeline::SpectrumPipeline(SpectrumPipeline&&) noexcept = default;
SpectrumPipeline& SpectrumPipeline::operator=(SpectrumPipeline&&) noexcept = default;

Outcome<SpectrumResult> SpectrumPipeline::solve(const SpectrumRequest& request, std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    for (const Problem& problem : problems(request))
        return Failure{Failure::Kind::InvalidInput, problem.field + ": " + problem.message};
    Outcome<SpectrumResult> outcome = request.settings.view == SpectrumSettings::View::KernelPca
                                          ? stages_->kernelPca(request, stop)
                                          : stages_->expansionAndBench(request, stop);
    if (auto* result = std::get_if<SpectrumResult>(&outcome)) {
        result->preview = request.preview;
        result->window = request.window;
        result->view = request.settings.view;
        const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - begin;
        result->milliseconds = spent.count();
    }
    return outcome;
}

bool SpectrumPipeline::isCheap(const SpectrumRequest& request) const
{
    if (!problems(request).empty())
        return false;
    if (request.settings.view == SpectrumSettings::View::KernelPca)
        return stages_->pca.isCheap(request);
    const Interval drawn = std::get<std::vector<Interval>>(windowInDomain(request.kernel, request.window)).front();
    return stages_->mercer && stages_->mercer->isFor(request, measureOf(request, drawn));
}

} // namespace core
