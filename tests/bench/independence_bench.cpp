// How long a person waits for tests of independence and for a graph; each row also in 1000×1000 products of the same
// run.

#include "bench/product_seconds.h"

#include "core/data/chance.h"
#include "core/data/examples.h"
#include "core/independence/conditional_independence.h"
#include "core/independence/dhsic.h"
#include "core/independence/kci.h"
#include "core/independence/residuals.h"
#include "core/independence/variables.h"
#include "core/kernels/gram.h"
#include "core/structure/pc_of_data.h"

#include <benchmark/benchmark.h>

#include <chrono>

namespace
{

using core::ConditionalTests;
using Eigen::Index;
using Eigen::MatrixXd;
using Clock = std::chrono::steady_clock;

MatrixXd normals(Index n, Index columns)
{
    core::Chance chance(1);
    return MatrixXd::NullaryExpr(n, columns, [&] { return chance.normal(1.0); });
}

core::Kernel se(double lengthscale)
{
    return core::kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}});
}

void addRatio(benchmark::State& state, Clock::duration spent)
{
    const double each = std::chrono::duration<double>(spent).count() / static_cast<double>(state.iterations());
    state.counters["dgemms"] = each / productSeconds();
}

template <class Work>
void timed(benchmark::State& state, const Work& work)
{
    const auto begin = Clock::now();
    for (auto _ : state)
        work();
    addRatio(state, Clock::now() - begin);
}

/// From two columns to the p-value, Grams included. Arguments: n, permutations, lengthscale in hundredths.
void hsicPermutations(benchmark::State& state)
{
    const MatrixXd rows = normals(state.range(0), 2);
    const core::Kernel kernel = se(static_cast<double>(state.range(2)) / 100.0);
    timed(state, [&] {
        core::HsicTest test(core::centredGram(kernel, rows.col(0)), core::centredGram(kernel, rows.col(1)));
        benchmark::DoNotOptimize(core::hsicPValue(test, {.permutations = static_cast<int>(state.range(1))}));
    });
}

/// The same by the spectral null.
void hsicSpectral(benchmark::State& state)
{
    const MatrixXd rows = normals(state.range(0), 2);
    timed(state, [&] {
        core::HsicTest test(core::centredGram(se(1.0), rows.col(0)), core::centredGram(se(1.0), rows.col(1)));
        benchmark::DoNotOptimize(core::hsicPValue(test, {.null = core::NullDistribution::Spectral}));
    });
}

/// dHSIC of three variables. Arguments: n, permutations.
void dhsicPermutations(benchmark::State& state)
{
    const MatrixXd rows = normals(state.range(0), 3);
    timed(state, [&] {
        std::vector<MatrixXd> grams;
        for (Index k = 0; k < 3; ++k)
            grams.push_back(core::gram(se(1.0), rows.col(k)));
        const core::DHsic test(std::move(grams));
        benchmark::DoNotOptimize(test.permutations(1, 1, static_cast<int>(state.range(1))));
    });
}

/// A whole KCI test given one variable, from the columns on. Arguments: n, null (1 gamma, 2 spectral).
void kci(benchmark::State& state)
{
    const MatrixXd rows = normals(state.range(0), 3);
    core::ConditionalSettings settings;
    settings.method = core::ConditionalMethod::Kci;
    settings.null = static_cast<core::NullDistribution>(state.range(1));
    timed(state, [&] { benchmark::DoNotOptimize(ConditionalTests(rows, settings).test(0, 1, {2})); });
}

MatrixXd ozone()
{
    const auto variables = std::get<core::Variables>(core::variablesOf(*core::exampleTable("ozone"), {}));
    return std::get<MatrixXd>(core::whitened(variables.columns.rightCols(9), variables.columns.col(0)));
}

void whitening(benchmark::State& state)
{
    timed(state, [&] { benchmark::DoNotOptimize(ozone()); });
}

/// PC of the nine whitened ozone columns with HSIC of residuals. Argument: evidence instead of the median.
void pcOzone(benchmark::State& state)
{
    static const MatrixXd columns = ozone();
    core::ConditionalSettings settings;
    if (state.range(0) == 1)
        settings.lengthscale = core::LengthscaleRule::Evidence;
    timed(state, [&] {
        core::KnownTests tests(core::questionOf(std::make_shared<const ConditionalTests>(columns, settings)));
        benchmark::DoNotOptimize(core::pc(9, tests, {.alpha = 0.05}));
    });
}

/// The same graph at other levels, where every p-value is known.
void pcReplay(benchmark::State& state)
{
    static const MatrixXd columns = ozone();
    core::KnownTests tests(
        core::questionOf(std::make_shared<const ConditionalTests>(columns, core::ConditionalSettings{})));
    const std::vector<double> levels{0.1, 0.05, 0.02, 0.01};
    for (const double alpha : levels)
        benchmark::DoNotOptimize(core::pc(9, tests, {.alpha = alpha}));
    std::size_t step = 0;
    timed(state, [&] { benchmark::DoNotOptimize(core::pc(9, tests, {.alpha = levels[++step % levels.size()]})); });
}

BENCHMARK(hsicPermutations)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->ArgNames({"n", "B", "l"})
    ->Args({500, 1000, 100})
    ->Args({500, 1000, 10})
    ->Args({500, 1000, 1});
BENCHMARK(hsicSpectral)->Unit(benchmark::kMillisecond)->UseRealTime()->ArgName("n")->Arg(500);
BENCHMARK(dhsicPermutations)->Unit(benchmark::kMillisecond)->UseRealTime()->ArgNames({"n", "B"})->Args({500, 1000});
BENCHMARK(kci)->Unit(benchmark::kMillisecond)->UseRealTime()->ArgNames({"n", "null"})->ArgsProduct({{300}, {1, 2}});
BENCHMARK(whitening)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1);
BENCHMARK(pcOzone)->Unit(benchmark::kMillisecond)->UseRealTime()->ArgName("evidence")->Arg(0)->Arg(1)->Iterations(1);
BENCHMARK(pcReplay)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
