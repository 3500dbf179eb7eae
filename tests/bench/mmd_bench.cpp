// How long a person waits for the Two-samples lab's test; each row also in 1000×1000 products of the same run.

#include "bench/product_seconds.h"

#include "core/data/generators.h"
#include "core/hypothesis/binned_samples.h"
#include "core/hypothesis/incremental_mmd.h"
#include "core/labs/power/power_lab.h"
#include "core/labs/two_samples/null_answers.h"
#include "core/labs/two_samples/two_samples_lab.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <memory>
#include <stdexcept>

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;

MatrixXd sample(Index n, std::uint64_t seed, double separation)
{
    return std::get<core::Dataset>(
               core::generate({.name = "mixture2d", .n = n, .seed = seed, .options = {{"separation", separation}}}))
        .x;
}

core::Kernel kernelNumber(int number)
{
    return number == 0 ? core::kernelOf(core::SquaredExponential{.lengthscale = {1.0}})
                       : core::kernelOf(core::Exponential{.lengthscale = {1.0}});
}

void addRatio(benchmark::State& state, std::chrono::steady_clock::duration spent)
{
    const double each = std::chrono::duration<double>(spent).count() / static_cast<double>(state.iterations());
    state.counters["dgemms"] = each / productSeconds();
}

/// The permutation test from points to p-value, the Gram matrix included. Arguments: n = m, permutations.
void permutationTest(benchmark::State& state, core::MmdEstimator estimator)
{
    const MatrixXd x = sample(state.range(0), 1, 2.0), y = sample(state.range(0), 2, 2.1);
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        core::TwoSampleTest test(core::pooledGram(kernelNumber(0), x, y), x.rows());
        const core::NullQuestion question{.estimator = estimator, .permutations = static_cast<int>(state.range(1))};
        benchmark::DoNotOptimize(core::nullAnswer(core::NullDistribution::Permutation, test, question));
    }
    addRatio(state, std::chrono::steady_clock::now() - begin);
}

/// The spectral null with its curve. Arguments: n = m, kernel (0 smooth, 1 rough).
void spectralNull(benchmark::State& state)
{
    const MatrixXd x = sample(state.range(0), 1, 2.0), y = sample(state.range(0), 2, 2.1);
    const MatrixXd gram = core::pooledGram(kernelNumber(static_cast<int>(state.range(1))), x, y);
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        core::TwoSampleTest test(gram, x.rows());
        const core::NullQuestion question{.grid = Eigen::VectorXd::LinSpaced(161, 0.0, 0.02)};
        benchmark::DoNotOptimize(core::nullAnswer(core::NullDistribution::Spectral, test, question));
    }
    addRatio(state, std::chrono::steady_clock::now() - begin);
}

/// One permutation of "Watch the null". Argument: n = m.
void watchTheNull(benchmark::State& state)
{
    auto gram = std::make_shared<MatrixXd>(
        core::pooledGram(kernelNumber(0), sample(state.range(0), 1, 2.0), sample(state.range(0), 2, 2.1)));
    core::NullWatch watch(gram, state.range(0), core::MmdEstimator::Biased, 1);
    for (auto _ : state)
        benchmark::DoNotOptimize(watch.next());
}

/// Everything the lab shows, for another lengthscale every time. Arguments: n = m, preview.
void wholeLab(benchmark::State& state)
{
    const Index n = state.range(0);
    core::Dataset data = core::emptyDataset(2);
    data.x.resize(2 * n, 2);
    data.x << sample(n, 1, 2.0), sample(n, 2, 2.1);
    data.labels.assign(static_cast<std::size_t>(2 * n), 0);
    std::fill(data.labels.begin() + n, data.labels.end(), 1);
    core::TwoSamplesRequest request;
    request.data = std::make_shared<const core::Dataset>(std::move(data));
    request.window = {{.lo = -4.0, .hi = 4.0}, {.lo = -4.0, .hi = 4.0}};
    request.preview = state.range(1) == 1;
    core::TwoSamplesPipeline pipeline;
    int step = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        request.kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {1.0 + 0.01 * (++step % 10)}});
        const auto outcome = pipeline.solve(request);
        if (!std::holds_alternative<core::TwoSamplesResult>(outcome))
            throw std::runtime_error("the request was not answered");
    }
    addRatio(state, std::chrono::steady_clock::now() - begin);
}

/// One repeat of the power study of Flaxman et al. (2016), Figure 2: 900 + 900 points, 200 permutations.
void powerRepeat(benchmark::State& state, const char* chooser)
{
    core::PowerRequest request;
    request.settings.first = {
        .name = "grid", .n = 0, .seed = 0, .options = {{"side", 3.0}, {"spacing", 14.142}, {"epsilon", 2.0}}};
    request.settings.second = request.settings.first;
    request.settings.lo = request.settings.hi = 900;
    request.settings.steps = 1;
    request.settings.repeats = 2;
    request.settings.choosers = {chooser};
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        ++request.seed;
        benchmark::DoNotOptimize(core::solvePower(request, {}, {}));
    }
    addRatio(state, (std::chrono::steady_clock::now() - begin) / 2);
}

/// Two samples of half a million rows each, about different means.
const core::BinnedSamples& manyRows(Index columns)
{
    static std::unique_ptr<const core::BinnedSamples> kept[2];
    auto& rows = kept[columns - 1];
    if (!rows) {
        const MatrixXd x = sample(500'000, 1, 2.0), y = sample(500'000, 2, 2.1);
        rows = std::make_unique<const core::BinnedSamples>(x.leftCols(columns), y.leftCols(columns), 1);
    }
    return *rows;
}

core::Kernel seOf(double lengthscale)
{
    return core::kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}});
}

/// From a million rows to MMD². Argument: columns.
void manyRowsPass(benchmark::State& state)
{
    const core::BinnedSamples& rows = manyRows(state.range(0));
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        const core::BinnedSamples fresh(rows.pooled().topRows(rows.first()), rows.pooled().bottomRows(rows.second()),
                                        1);
        benchmark::DoNotOptimize(fresh.under(seOf(0.5)));
    }
    addRatio(state, std::chrono::steady_clock::now() - begin);
}

/// MMD² at another lengthscale, by the sums that there are. Argument: columns.
void manyRowsSlider(benchmark::State& state)
{
    const core::BinnedSamples& rows = manyRows(state.range(0));
    benchmark::DoNotOptimize(rows.under(seOf(0.5)));
    const auto begin = std::chrono::steady_clock::now();
    int step = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(rows.under(seOf(0.5 + 0.001 * (++step % 10))));
    addRatio(state, std::chrono::steady_clock::now() - begin);
}

/// 1,000 permutations of the bins, after the pass. Argument: columns.
void manyRowsPermutations(benchmark::State& state)
{
    const auto test = std::get<core::BinnedMmd>(manyRows(state.range(0)).under(seOf(0.5)));
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state)
        benchmark::DoNotOptimize(test.permutations(core::MmdEstimator::Biased, 1, 1000));
    addRatio(state, std::chrono::steady_clock::now() - begin);
}

void everySize(benchmark::internal::Benchmark* bench)
{
    bench->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime()->ArgNames({"n", "B"});
    bench->Args({500, 1000})->Args({100, 1000});
}

BENCHMARK_CAPTURE(permutationTest, biased, core::MmdEstimator::Biased)->Apply(everySize);
BENCHMARK_CAPTURE(permutationTest, unbiased, core::MmdEstimator::Unbiased)->Apply(everySize);
BENCHMARK_CAPTURE(permutationTest, linear, core::MmdEstimator::Linear)->Apply(everySize);
BENCHMARK(spectralNull)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->ArgNames({"n", "rough"})
    ->ArgsProduct({{500}, {0, 1}});
BENCHMARK(watchTheNull)->Unit(benchmark::kMillisecond)->UseRealTime()->ArgName("n")->Arg(500)->Arg(2500);
BENCHMARK(wholeLab)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->ArgNames({"n", "preview"})
    ->ArgsProduct({{500}, {0, 1}});
BENCHMARK(wholeLab)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->ArgNames({"n", "preview"})
    ->ArgsProduct({{2500}, {0, 1}})
    ->Iterations(1);
BENCHMARK(manyRowsPass)->Unit(benchmark::kMillisecond)->UseRealTime()->ArgName("columns")->Arg(1)->Arg(2);
BENCHMARK(manyRowsSlider)->Unit(benchmark::kMillisecond)->UseRealTime()->ArgName("columns")->Arg(1)->Arg(2);
BENCHMARK(manyRowsPermutations)->Unit(benchmark::kMillisecond)->UseRealTime()->ArgName("columns")->Arg(1)->Arg(2);
BENCHMARK_CAPTURE(powerRepeat, median, "median")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(powerRepeat, evidence, "evidence")->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
