// How long a person waits for the Density lab: the figures of the help's page on speed. Every row also says how many
// 1000×1000 products of matrices (of the same run, by the same loops) fit into that time, which carries over to other
// machines.

#include "bench/peak_megabytes.h"
#include "bench/product_seconds.h"

#include "core/data/generators.h"
#include "core/labs/density/density_lab.h"
#include "core/linalg/products.h"
#include "core/work/kept_memory.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <stdexcept>

namespace
{

using core::DensityPipeline;
using core::DensityRequest;
using core::DensityResult;

/// A mixture of Gaussians in 1D or 2D, `se` at a share of the median distance.
DensityRequest requestFor(int n, int dimensions, double shareOfMedian)
{
    const core::Generation generation{
        .name = dimensions == 1 ? "mixture1d" : "mixture2d", .n = n, .seed = 1, .options = {}};
    const auto data = std::make_shared<const core::Dataset>(std::get<core::Dataset>(core::generate(generation)));
    const double lengthscale = shareOfMedian * core::medianDistance(data->x).value();
    DensityRequest request{.data = data,
                           .kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}}),
                           .settings = {},
                           .window = core::fittingWindow(*data)};
    request.settings = core::settingsFor<core::DensitySettings>(*data, request.kernel);
    return request;
}

void solve(DensityPipeline& pipeline, const DensityRequest& request, benchmark::State& state)
{
    const core::Outcome<DensityResult> outcome = pipeline.solve(request);
    if (const auto* result = std::get_if<DensityResult>(&outcome)) {
        state.counters["nodes"] = result->numerics.nodes;
        state.counters["rank"] = result->numerics.effectiveRank;
    } else {
        throw std::runtime_error("the request was not answered");
    }
}

void addCounters(benchmark::State& state, std::chrono::steady_clock::duration spent)
{
    const double each = std::chrono::duration<double>(spent).count() / static_cast<double>(state.iterations());
    state.counters["dgemms"] = each / productSeconds();
    state.counters["peakMB"] = peakMegabytes();
}

enum class Change { Sigma0, Beta, Alpha };

/// A slider that needs no new factorisation. Arguments: N, dimensions, 1/share of the median distance.
void cheapChange(benchmark::State& state, Change change)
{
    DensityRequest request = requestFor(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
                                        1.0 / static_cast<double>(state.range(2)));
    DensityPipeline pipeline;
    solve(pipeline, request, state);
    core::StudentTParameters& model = request.settings.model;
    const core::StudentTParameters start = model;
    int step = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        const double factor = 1.0 + 0.02 * static_cast<double>(++step % 20);
        (change == Change::Sigma0 ? model.sigma0
         : change == Change::Beta ? model.beta
                                  : model.alpha) = factor * (change == Change::Sigma0 ? start.sigma0
                                                             : change == Change::Beta ? start.beta
                                                                                      : start.alpha);
        solve(pipeline, request, state);
    }
    addCounters(state, std::chrono::steady_clock::now() - begin);
}

/// Another lengthscale every time: everything anew.
void lengthscaleChange(benchmark::State& state, bool preview)
{
    DensityRequest request = requestFor(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
                                        1.0 / static_cast<double>(state.range(2)));
    request.preview = preview;
    const double start = std::get<core::SquaredExponential>(request.kernel.family).lengthscale[0];
    DensityPipeline pipeline;
    solve(pipeline, request, state);
    int step = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        std::get<core::SquaredExponential>(request.kernel.family).lengthscale[0] =
            start * (1.0 + 0.005 * static_cast<double>(++step % 10));
        solve(pipeline, request, state);
    }
    addCounters(state, std::chrono::steady_clock::now() - begin);
}

/// A kinked kernel on many points: full rank, the heaviest there is. Arguments: N, dimensions.
void fullRank(benchmark::State& state)
{
    DensityRequest request = requestFor(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)), 1.0);
    const double lengthscale = std::get<core::SquaredExponential>(request.kernel.family).lengthscale[0];
    request.kernel = core::kernelOf(core::Exponential{.lengthscale = {lengthscale}});
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        DensityPipeline pipeline;
        solve(pipeline, request, state);
    }
    addCounters(state, std::chrono::steady_clock::now() - begin);
}

void product1000(benchmark::State& state)
{
    const Eigen::MatrixXd a = Eigen::MatrixXd::Random(1000, 1000), b = Eigen::MatrixXd::Random(1000, 1000);
    for (auto _ : state)
        benchmark::DoNotOptimize(core::multiply(a, b).data());
}

void everySize(benchmark::internal::Benchmark* bench)
{
    bench->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime()->ArgNames({"N", "d", "median/l"});
    for (const int inverseShare : {1, 4})
        for (const int dimensions : {1, 2})
            bench->Args({500, dimensions, inverseShare});
}

void everySizeAndLarge(benchmark::internal::Benchmark* bench)
{
    everySize(bench);
    for (const int inverseShare : {1, 4})
        bench->Args({2000, 2, inverseShare});
    bench->Args({5000, 2, 1});
}

BENCHMARK(product1000)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK_CAPTURE(cheapChange, sigma0, Change::Sigma0)->Apply(everySize);
BENCHMARK_CAPTURE(cheapChange, beta, Change::Beta)->Apply(everySize);
BENCHMARK_CAPTURE(cheapChange, alpha, Change::Alpha)->Apply(everySize);
BENCHMARK_CAPTURE(lengthscaleChange, preview, true)->Apply(everySizeAndLarge);
BENCHMARK_CAPTURE(lengthscaleChange, full, false)->Apply(everySizeAndLarge);

BENCHMARK(fullRank)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Iterations(1)
    ->ArgNames({"N", "d"})
    ->Args({2000, 2})
    ->Args({5000, 1})
    ->Args({5000, 2});

} // namespace

int main(int argc, char** argv)
{
    core::keepFreedMemory();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
