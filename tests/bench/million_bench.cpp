// What a slider costs at a million rows, lab by lab.

#include "bench/product_seconds.h"

#include "core/labs/density/density_lab.h"
#include "core/labs/embedding/embedding_lab.h"
#include "core/labs/independence/independence_lab.h"
#include "core/labs/novelty/novelty_lab.h"
#include "core/labs/regression/regression_lab.h"
#include "core/labs/spectrum/spectrum_lab.h"
#include "core/labs/two_samples/two_samples_lab.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cmath>
#include <random>
#include <type_traits>

namespace
{

std::shared_ptr<const core::Dataset> million(Eigen::Index columns)
{
    std::mt19937_64 engine(1);
    std::uniform_real_distribution<double> within(-3.0, 3.0);
    std::normal_distribution<double> noise(0.0, 0.2);
    core::Dataset data = core::emptyDataset(columns);
    data.x =
        Eigen::MatrixXd::NullaryExpr(1'000'000, columns, [&](Eigen::Index, Eigen::Index) { return within(engine); });
    data.labels.resize(1'000'000); // two samples, that are alike
    for (std::size_t i = 0; i < data.labels.size(); ++i)
        data.labels[i] = static_cast<int>(i % 2);
    data.targets = data.x.rowwise().sum().unaryExpr([&](double x) { return std::sin(2.0 * x) + noise(engine); });
    return std::make_shared<const core::Dataset>(std::move(data));
}

/// Asks a lab for answers after its lengthscale has moved a little.
template <class Family, class Pipeline>
void moveLengthscale(benchmark::State& state, Pipeline& pipeline, typename Pipeline::Request request,
                     double lengthscale)
{
    const auto solve = [&] {
        request.kernel = core::kernelOf(Family{.lengthscale = {lengthscale}});
        const auto outcome = pipeline.solve(request);
        if (const auto* failure = std::get_if<core::Failure>(&outcome))
            state.SkipWithError(failure->what.c_str());
    };
    solve();
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        lengthscale *= 1.001;
        solve();
    }
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    state.counters["dgemms"] = spent / static_cast<double>(state.iterations()) / productSeconds();
}

template <class Pipeline>
typename Pipeline::Request requestOverMillion(Eigen::Index columns)
{
    typename Pipeline::Request request;
    request.data = million(columns);
    request.window.assign(static_cast<std::size_t>(columns), {-3.3, 3.3});
    if constexpr (std::is_same_v<Pipeline, core::RegressionPipeline>)
        request.settings.noise = 0.04;
    return request;
}

/// An answer over a million rows. Arguments: columns, ℓ in thousandths of the range.
template <class Pipeline, class Family, bool preview>
void answer(benchmark::State& state)
{
    auto request = requestOverMillion<Pipeline>(state.range(0));
    request.preview = preview;
    Pipeline pipeline;
    moveLengthscale<Family>(state, pipeline, std::move(request), 6e-3 * static_cast<double>(state.range(1)));
}

template <class Pipeline>
void slider(benchmark::State& state)
{
    answer<Pipeline, core::SquaredExponential, true>(state);
}

/// On the line at three lengthscales, in the plane at two.
void scales(benchmark::internal::Benchmark* bench)
{
    bench->Unit(benchmark::kMillisecond)->ArgNames({"columns", "thousandths"})->UseRealTime();
    for (const int thousandths : {15, 50, 200})
        bench->Args({1, thousandths});
    for (const int thousandths : {100, 300})
        bench->Args({2, thousandths});
}
BENCHMARK(slider<core::DensityPipeline>)->Apply(scales)->Name("Density");
BENCHMARK(slider<core::EmbeddingPipeline>)->Apply(scales)->Name("Embedding");
BENCHMARK(slider<core::TwoSamplesPipeline>)->Apply(scales)->Name("Two samples");
BENCHMARK(slider<core::RegressionPipeline>)->Apply(scales)->Name("Regression");
BENCHMARK(slider<core::SpectrumPipeline>)->Apply(scales)->Name("Spectrum");
BENCHMARK(slider<core::NoveltyPipeline>)->Apply(scales)->Name("Novelty");

/// What the other sliders cost until something of their answer is seen: the whole of it where it is kept, else a
/// preview.
template <class Pipeline, auto move>
void setting(benchmark::State& state)
{
    auto request = requestOverMillion<Pipeline>(state.range(0));
    request.kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {0.6}});
    Pipeline pipeline;
    const auto solve = [&](bool preview) {
        request.preview = preview;
        const auto outcome = pipeline.solve(request);
        if (const auto* failure = std::get_if<core::Failure>(&outcome))
            state.SkipWithError(failure->what.c_str());
    };
    double by = 1.0;
    for (int step = 0; step < 2; ++step) { // which may take a pass
        move(request, by *= 1.001);
        solve(true);
        solve(false);
    }
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        move(request, by = by > 1.2 ? 1.001 : by * 1.001);
        request.preview = false;
        solve(!pipeline.isCheap(request));
    }
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    state.counters["dgemms"] = spent / static_cast<double>(state.iterations()) / productSeconds();
}

void lineAndPlane(benchmark::internal::Benchmark* bench)
{
    bench->Unit(benchmark::kMillisecond)->ArgName("columns")->Arg(1)->Arg(2)->UseRealTime();
}
void regressionScale(core::RegressionRequest& request, double by)
{
    request.kernel.scale = by;
}
void regressionNoise(core::RegressionRequest& request, double by)
{
    request.settings.noise = 0.04 * by;
}
void regressionLevel(core::RegressionRequest& request, double by)
{
    request.settings.level = 0.95 / by;
}
void regressionDrift(core::RegressionRequest& request, double by)
{
    request.drift = by;
}
void regressionHeldOut(core::RegressionRequest& request, double by)
{
    request.settings.holdOut.share = 0.2;
    request.kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {0.6 * by}});
}
void densitySigma0(core::DensityRequest& request, double by)
{
    request.settings.model.sigma0 = by;
}
void densityBeta(core::DensityRequest& request, double by)
{
    request.settings.model.beta = by;
}
void twoSamplesLevel(core::TwoSamplesRequest& request, double by)
{
    request.settings.testLevel = 0.05 * by;
}
void twoSamplesDelta(core::TwoSamplesRequest& request, double by)
{
    request.settings.deltaShare = 0.01 * by;
}
void spectrumComponent(core::SpectrumRequest& request, double by)
{
    request.settings.component = 1 + static_cast<int>(1000.0 * by) % 4;
}
BENCHMARK(setting<core::RegressionPipeline, &regressionScale>)->Apply(lineAndPlane)->Name("Regression, scale");
BENCHMARK(setting<core::RegressionPipeline, &regressionNoise>)->Apply(lineAndPlane)->Name("Regression, noise");
BENCHMARK(setting<core::RegressionPipeline, &regressionLevel>)->Apply(lineAndPlane)->Name("Regression, level");
BENCHMARK(setting<core::RegressionPipeline, &regressionDrift>)->Apply(lineAndPlane)->Name("Regression, drift");
BENCHMARK(setting<core::RegressionPipeline, &regressionHeldOut>)->Apply(lineAndPlane)->Name("Regression, held out");
BENCHMARK(setting<core::DensityPipeline, &densitySigma0>)->Apply(lineAndPlane)->Name("Density, sigma0");
BENCHMARK(setting<core::DensityPipeline, &densityBeta>)->Apply(lineAndPlane)->Name("Density, beta");
BENCHMARK(setting<core::TwoSamplesPipeline, &twoSamplesLevel>)->Apply(lineAndPlane)->Name("Two samples, level");
BENCHMARK(setting<core::TwoSamplesPipeline, &twoSamplesDelta>)->Apply(lineAndPlane)->Name("Two samples, delta");
BENCHMARK(setting<core::SpectrumPipeline, &spectrumComponent>)->Apply(lineAndPlane)->Name("Spectrum, component");

/// Of a pair of columns: one lengthscale for both.
void pairs(benchmark::internal::Benchmark* bench)
{
    bench->Unit(benchmark::kMillisecond)->ArgNames({"columns", "thousandths"})->UseRealTime();
    for (const int thousandths : {15, 50, 200})
        bench->Args({2, thousandths});
}
BENCHMARK(slider<core::IndependencePipeline>)->Apply(pairs)->Name("Independence");

/// Kernels that are summed in the order of the rows, on the line.
void line(benchmark::internal::Benchmark* bench)
{
    bench->Unit(benchmark::kMillisecond)->ArgNames({"columns", "thousandths"})->UseRealTime();
    for (const int thousandths : {15, 50, 200})
        bench->Args({1, thousandths});
}
BENCHMARK(answer<core::EmbeddingPipeline, core::Exponential, true>)->Apply(line)->Name("Embedding, exponential");
BENCHMARK(answer<core::TwoSamplesPipeline, core::Exponential, true>)->Apply(line)->Name("Two samples, exponential");
BENCHMARK(answer<core::TwoSamplesPipeline, core::Matern32, true>)->Apply(line)->Name("Two samples, matern32");
BENCHMARK(answer<core::TwoSamplesPipeline, core::Exponential, false>)
    ->Apply(line)
    ->Name("Two samples, exponential, with its nulls");

} // namespace
