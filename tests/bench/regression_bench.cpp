// How long a person waits for the Regression lab: the figures of the help's page on speed, told in 1000×1000 products
// of matrices too (density_bench.cpp).

#include "bench/product_seconds.h"

#include "core/data/generators.h"
#include "core/labs/regression/regression_lab.h"
#include "core/window/window.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <stdexcept>

namespace
{

using core::RegressionPipeline;
using core::RegressionRequest;

/// A noisy wave over a mixture of Gaussians, `se` at a share of the median distance.
RegressionRequest requestFor(int n, int dimensions, double shareOfMedian)
{
    const core::Generation generation{
        .name = dimensions == 1 ? "mixture1d" : "mixture2d", .n = n, .seed = 1, .options = {}};
    core::Dataset data = std::get<core::Dataset>(core::generate(generation));
    const double median = core::medianDistance(data.x).value();
    const double lengthscale = shareOfMedian * median;
    data.targets = (4.0 / median * data.x.rowwise().sum().array()).sin();
    for (Eigen::Index row = 0; row < data.size(); ++row)
        data.targets[row] += 0.1 * std::sin(1e4 * static_cast<double>(row));
    RegressionRequest request;
    request.window = core::fittingWindow(data);
    request.data = std::make_shared<const core::Dataset>(std::move(data));
    request.kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}});
    return request;
}

RegressionRequest requestOf(const benchmark::State& state)
{
    return requestFor(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
                      1.0 / static_cast<double>(state.range(2)));
}

void solve(RegressionPipeline& pipeline, const RegressionRequest& request)
{
    if (!std::holds_alternative<core::RegressionResult>(pipeline.solve(request)))
        throw std::runtime_error("the request was not answered");
}

/// Solves once outside the clock, then a changed request every time.
template <class Change>
void measure(benchmark::State& state, RegressionRequest request, const Change& change)
{
    RegressionPipeline pipeline;
    solve(pipeline, request);
    int step = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        change(request, 1.0 + 0.01 * static_cast<double>(++step % 20));
        solve(pipeline, request);
    }
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    state.counters["dgemms"] = spent / static_cast<double>(state.iterations()) / productSeconds();
}

/// With the window's default of three draws and the terms.
void noiseChange(benchmark::State& state)
{
    measure(state, requestOf(state), [](RegressionRequest& r, double factor) { r.settings.noise = 0.01 * factor; });
}

void amplitudeChange(benchmark::State& state)
{
    measure(state, requestOf(state), [](RegressionRequest& r, double factor) { r.kernel.scale = factor; });
}

/// The draws wander, all else stays.
void driftChange(benchmark::State& state)
{
    measure(state, requestOf(state), [](RegressionRequest& r, double factor) { r.drift = factor; });
}

void lengthscaleChange(benchmark::State& state, bool preview)
{
    RegressionRequest request = requestOf(state);
    request.preview = preview;
    const double start = std::get<core::SquaredExponential>(request.kernel.family).lengthscale[0];
    measure(state, request, [start](RegressionRequest& r, double factor) {
        std::get<core::SquaredExponential>(r.kernel.family).lengthscale[0] = start * factor;
    });
}

/// A kinked kernel, whose draws and grid need every point's own direction.
void kinkedLengthscale(benchmark::State& state)
{
    RegressionRequest request = requestOf(state);
    const double start = std::get<core::SquaredExponential>(request.kernel.family).lengthscale[0];
    measure(state, request, [start](RegressionRequest& r, double factor) {
        r.kernel = core::kernelOf(core::Matern32{.lengthscale = {start * factor}});
    });
}

void both(benchmark::internal::Benchmark* bench)
{
    bench->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime()->ArgNames({"n", "d", "median/l"});
    for (const int inverseShare : {1, 4})
        for (const int dimensions : {1, 2})
            bench->Args({500, dimensions, inverseShare});
}

void bothAndLarge(benchmark::internal::Benchmark* bench)
{
    both(bench);
    bench->Args({2000, 2, 1});
    bench->Args({2000, 2, 4});
}

BENCHMARK(noiseChange)->Apply(both);
BENCHMARK(amplitudeChange)->Apply(both);
BENCHMARK(driftChange)->Apply(both);
BENCHMARK_CAPTURE(lengthscaleChange, preview, true)->Apply(bothAndLarge);
BENCHMARK_CAPTURE(lengthscaleChange, full, false)->Apply(bothAndLarge);
BENCHMARK(kinkedLengthscale)->Apply(both);

} // namespace
