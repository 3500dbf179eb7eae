#include "core/labs/spectrum/spectrum_lab.h"

#include "core/labs/embedding/window_domain.h"
#include "core/labs/spectrum/bench.h"
#include "core/labs/spectrum/pca_stage.h"

#include <algorithm>
#include <chrono>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostEigenvalues = 64, previewLine = 201, finalLine = 401, growthPoints = 60;

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
    int nodes = 0;
    Measure measure;
    MercerExpansion expansion;

    bool isFor(const SpectrumRequest& request, const Measure& other) const
    {
        const auto* ofData = std::get_if<EmpiricalMeasure>(&other);
        return kernel == request.kernel && measureName == nameOf(other) &&
               (ofData || nodes == request.settings.nodes) &&
               (!ofData || (data.rows() == ofData->points.rows() && data == ofData->points));
    }
};

struct Growth {
    Kernel kernel;
    Interval window;
    std::uint64_t seed = 0;
    Outcome<DrawGrowth> growth = Cancelled{};
};

MercerResult mercerResult(const MercerStage& stage, const VectorXd& grid, const MatrixXd& functions, int drawn)
{
    MercerResult result;
    result.measure = stage.measureName;
    result.eigenvalues = stage.expansion.eigenvalues();
    result.trace = stage.expansion.trace();
    result.grid = grid;
    const Index count = std::min<Index>(drawn, stage.expansion.size());
    result.eigenfunctions = functions.leftCols(count);
    if (const auto density = densityOf(stage.measure, grid))
        result.density = *density;
    if (const auto analytic = analyticMercer(stage.kernel, stage.measure, stage.expansion.size(), grid)) {
        result.analytic = analytic->eigenvalues;
        result.analyticFunctions = analytic->eigenfunctions.leftCols(count);
        result.analyticName = analytic->name;
    }
    return result;
}

} // namespace

struct SpectrumPipeline::Stages {
    PcaStage pca;
    std::optional<MercerStage> mercer;
    std::optional<Growth> growth;

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
        const Outcome<MatrixXd> functions = mercer->expansion.eigenfunctions(grid);
        if (const auto* failure = std::get_if<Failure>(&functions))
            return *failure;
        SpectrumResult result;
        result.mercer = mercerResult(*mercer, grid, std::get<MatrixXd>(functions), request.settings.eigenfunctions);
        result.route = "Nyström, " + std::to_string(mercer->expansion.nodes().rows()) + " nodes";
        if (mercer->expansion.size() < request.settings.eigenfunctions)
            result.remarks.push_back("only " + std::to_string(mercer->expansion.size()) +
                                     " eigenvalues stand clear of rounding");
        if (request.settings.view == SpectrumSettings::View::Bench)
            if (const auto failure = addBench(request, drawn, grid, result))
                return *failure;
        return result;
    }

    /// Makes the expansion unless it is at hand; how that ended, if not well.
    std::optional<Outcome<SpectrumResult>> expand(const SpectrumRequest& request, const Measure& measure,
                                                  const std::stop_token& stop)
    {
        if (mercer && mercer->isFor(request, measure))
            return std::nullopt;
        mercer.reset();
        Outcome<MercerExpansion> expansion =
            MercerExpansion::of(request.kernel, measure, request.settings.nodes, mostEigenvalues, stop);
        if (const auto* failure = std::get_if<Failure>(&expansion))
            return *failure;
        if (std::holds_alternative<Cancelled>(expansion))
            return Cancelled{};
        mercer = MercerStage{.kernel = request.kernel,
                             .measureName = nameOf(measure),
                             .data = request.data->x,
                             .nodes = request.settings.nodes,
                             .measure = measure,
                             .expansion = std::get<MercerExpansion>(std::move(expansion))};
        return std::nullopt;
    }

    std::optional<Failure> addBench(const SpectrumRequest& request, const Interval& drawn, const VectorXd& grid,
                                    SpectrumResult& result)
    {
        const Outcome<BenchFunction> function = benchFunction(request.kernel, request.settings, mercer->expansion);
        if (const auto* failure = std::get_if<Failure>(&function))
            return *failure;
        Outcome<BenchResult> bench =
            benchResult(request.kernel, std::get<BenchFunction>(function), grid, result.remarks);
        if (const auto* failure = std::get_if<Failure>(&bench))
            return *failure;
        result.bench = std::get<BenchResult>(std::move(bench));
        if (!growth || growth->kernel != request.kernel || growth->window != drawn || growth->seed != request.seed)
            growth = Growth{.kernel = request.kernel,
                            .window = drawn,
                            .seed = request.seed,
                            .growth = drawGrowth(request.kernel, drawn, growthPoints, request.seed)};
        if (const auto* failure = std::get_if<Failure>(&growth->growth)) {
            result.remarks.push_back("no draw of the GP: " + failure->what);
            return std::nullopt;
        }
        const DrawGrowth& grown = std::get<DrawGrowth>(growth->growth);
        result.bench->growthN = grown.n;
        result.bench->growthNorm2 = grown.norm2;
        result.jitter = grown.jitter;
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
