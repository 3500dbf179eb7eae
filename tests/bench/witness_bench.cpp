// How long a person waits for the posterior witness of two samples of 500 points over a 200×200 window, and for the
// posterior embedding. Every row also says how many 1000×1000 products fit into that time
// (tests/bench/density_bench.cpp).

#include "bench/product_seconds.h"

#include "core/data/generators.h"
#include "core/labs/embedding/embedding_lab.h"
#include "core/labs/two_samples/witness_stage.h"
#include "core/window/window.h"

#include <chrono>

namespace
{

using core::Sites;
using core::TwoSamplesRequest;
using core::WitnessStage;

Eigen::MatrixXd sampleOf(double separation, std::uint64_t seed)
{
    const core::Generation generation{
        .name = "mixture2d", .n = 500, .seed = seed, .options = {{"separation", separation}}};
    return std::get<core::Dataset>(core::generate(generation)).x;
}

struct Task {
    Eigen::MatrixXd first = sampleOf(3.0, 1), second = sampleOf(3.5, 2);
    TwoSamplesRequest request;
};

/// Arguments: data sites or inducing points, and 1/share of the median distance that is the lengthscale.
Task taskOf(const benchmark::State& state)
{
    Task task;
    core::Dataset pooled = core::emptyDataset(2);
    pooled.x.resize(1000, 2);
    pooled.x << task.first, task.second;
    const double lengthscale = core::medianDistance(pooled.x).value() / static_cast<double>(state.range(1));
    task.request.kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}});
    task.request.model.sites = state.range(0) == 1 ? Sites::Data : Sites::Inducing;
    task.request.window = core::fittingWindow(pooled);
    return task;
}

void solve(WitnessStage& stage, const Task& task)
{
    benchmark::DoNotOptimize(stage.answer(task.request, task.first, task.second));
}

void addRatio(benchmark::State& state, std::chrono::steady_clock::duration spent)
{
    const double each = std::chrono::duration<double>(spent).count() / static_cast<double>(state.iterations());
    state.counters["dgemms"] = each / productSeconds();
}

/// A new lengthscale each time: everything anew.
void witnessLengthscale(benchmark::State& state, bool preview)
{
    Task task = taskOf(state);
    task.request.preview = preview;
    const double start = std::get<core::SquaredExponential>(task.request.kernel.family).lengthscale[0];
    WitnessStage stage;
    int step = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        std::get<core::SquaredExponential>(task.request.kernel.family).lengthscale[0] =
            start * (1.0 + 0.005 * static_cast<double>(++step % 10));
        solve(stage, task);
    }
    addRatio(state, std::chrono::steady_clock::now() - begin);
}

enum class Slider { Noise, Level };

/// A slider that needs no new factorisation.
void witnessDrag(benchmark::State& state, Slider slider)
{
    Task task = taskOf(state);
    WitnessStage stage;
    solve(stage, task);
    int step = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        const double factor = 0.5 + 0.02 * static_cast<double>(++step % 20);
        (slider == Slider::Noise ? task.request.model.tau2 : task.request.settings.bandLevel) = factor;
        solve(stage, task);
    }
    addRatio(state, std::chrono::steady_clock::now() - begin);
}

/// The Embedding lab with its curves or fields and draws. Arguments: data sites, 1/share of the median, dimensions.
void embeddingLengthscale(benchmark::State& state, bool preview)
{
    const core::Generation generation{
        .name = state.range(2) == 1 ? "mixture1d" : "mixture2d", .n = 500, .seed = 1, .options = {}};
    core::EmbeddingRequest request;
    request.data = std::make_shared<const core::Dataset>(std::get<core::Dataset>(core::generate(generation)));
    request.window = core::fittingWindow(*request.data);
    request.model.sites = state.range(0) == 1 ? Sites::Data : Sites::Inducing;
    request.preview = preview;
    const double start = core::medianDistance(request.data->x).value() / static_cast<double>(state.range(1));
    core::EmbeddingPipeline pipeline;
    int step = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        const double lengthscale = start * (1.0 + 0.005 * static_cast<double>(++step % 10));
        request.kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}});
        benchmark::DoNotOptimize(pipeline.solve(request));
    }
    addRatio(state, std::chrono::steady_clock::now() - begin);
}

void bothSites(benchmark::internal::Benchmark* bench)
{
    bench->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime()->ArgNames({"data", "median/l"});
    for (const int data : {0, 1})
        for (const int inverseShare : {1, 4, 10})
            bench->Args({data, inverseShare});
}

BENCHMARK_CAPTURE(witnessLengthscale, preview, true)->Apply(bothSites);
BENCHMARK_CAPTURE(witnessLengthscale, full, false)->Apply(bothSites);
BENCHMARK_CAPTURE(witnessDrag, tau2, Slider::Noise)->Apply(bothSites);
BENCHMARK_CAPTURE(witnessDrag, level, Slider::Level)->Apply(bothSites);
BENCHMARK_CAPTURE(embeddingLengthscale, preview, true)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->ArgNames({"data", "median/l", "d"})
    ->ArgsProduct({{0, 1}, {4}, {1, 2}});
BENCHMARK_CAPTURE(embeddingLengthscale, full, false)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->ArgNames({"data", "median/l", "d"})
    ->ArgsProduct({{0, 1}, {4}, {1, 2}});

} // namespace
