// What does not depend on the number of rows once it is done: the pass over a million of them.

#include "bench/product_seconds.h"

#include "core/fourier/fourier_regression.h"
#include "core/fourier/fourier_values.h"
#include "core/kernels/expression.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <random>

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd rowsIn(Index n, Index columns)
{
    std::mt19937_64 engine(1);
    std::uniform_real_distribution<double> within(-3.0, 3.0);
    return MatrixXd::NullaryExpr(n, columns, [&](Index, Index) { return within(engine); });
}

/// The sums of a million rows. Arguments: columns, columns of weights, modes a column.
void passOverTheRows(benchmark::State& state)
{
    const Index columns = state.range(0);
    const MatrixXd x = rowsIn(1'000'000, columns), weights = rowsIn(x.rows(), state.range(1));
    const core::FourierModes modes{.centre = VectorXd::Zero(columns),
                                   .step = VectorXd::Constant(columns, 1.0 / 6.5),
                                   .most = Eigen::VectorXi::Constant(columns, static_cast<int>(state.range(2)) / 2)};
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state)
        benchmark::DoNotOptimize(core::fourierSums(x, weights, modes));
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    state.counters["dgemms"] = spent / static_cast<double>(state.iterations()) / productSeconds();
}

/// The terms of one row that is edited. Arguments: columns, modes a column.
void oneRow(benchmark::State& state)
{
    const Index columns = state.range(0);
    const MatrixXd x = rowsIn(1, columns);
    const core::FourierModes modes{.centre = VectorXd::Zero(columns),
                                   .step = VectorXd::Constant(columns, 1.0 / 6.5),
                                   .most = Eigen::VectorXi::Constant(columns, static_cast<int>(state.range(1)) / 2)};
    for (auto _ : state)
        benchmark::DoNotOptimize(core::fourierTerms(x.row(0), modes));
}

/// A million rows with their targets, kept for all benches of as many columns.
std::shared_ptr<const core::FourierRows> millionRows(Index columns)
{
    static std::shared_ptr<const core::FourierRows> kept[2];
    auto& rows = kept[columns - 1];
    if (!rows) {
        const MatrixXd x = rowsIn(1'000'000, columns);
        rows = std::make_shared<core::FourierRows>(x, (3.0 * x.rowwise().sum()).array().sin().matrix());
    }
    return rows;
}

core::Kernel se(double lengthscale)
{
    return std::get<core::Kernel>(core::parseKernel("se(lengthscale=" + std::to_string(lengthscale) + ")"));
}

core::FourierRegression fitted(const benchmark::State& state)
{
    const Index columns = state.range(0);
    const double lengthscale = 1e-3 * static_cast<double>(state.range(1));
    const double accuracy = state.range(2) == 0 ? core::exactGrid : core::drawnGrid;
    return std::get<core::FourierRegression>(core::FourierRegression::fit(millionRows(columns), se(lengthscale), 0.04,
                                                                          core::MeanFunction::Zero, {}, accuracy));
}

/// What a slider costs once the sums are there: a fit, its evidence, 400 places. Arguments: columns, 1000·lengthscale
/// of a window of 6, 1 for a grid that is drawn from.
void slider(benchmark::State& state)
{
    const Index columns = state.range(0);
    const MatrixXd at = rowsIn(400, columns);
    state.counters["modes"] = static_cast<double>(fitted(state).modes()); // and the pass
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        const core::FourierRegression gp = fitted(state);
        benchmark::DoNotOptimize(gp.logEvidence());
        benchmark::DoNotOptimize(gp.predict(at));
    }
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    state.counters["dgemms"] = spent / static_cast<double>(state.iterations()) / productSeconds();
}

/// What else is asked of a fit. Arguments as above.
void means(benchmark::State& state)
{
    const core::FourierRegression gp = fitted(state);
    for (auto _ : state)
        benchmark::DoNotOptimize(gp.means());
}
void leaveOneOut(benchmark::State& state)
{
    const core::FourierRegression gp = fitted(state);
    for (auto _ : state)
        benchmark::DoNotOptimize(gp.leaveOneOut());
}
void evidenceGradient(benchmark::State& state)
{
    const core::FourierRegression gp = fitted(state);
    for (auto _ : state)
        benchmark::DoNotOptimize(gp.gradient());
}
void errorBound(benchmark::State& state)
{
    const core::FourierRegression gp = fitted(state);
    const MatrixXd at = rowsIn(400, state.range(0));
    for (auto _ : state)
        benchmark::DoNotOptimize(gp.errorBound(at));
}

BENCHMARK(passOverTheRows)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->ArgNames({"columns", "weights", "modes"})
    ->Args({1, 2, 400})
    ->Args({2, 1, 200})
    ->Args({2, 2, 200});
BENCHMARK(oneRow)->Unit(benchmark::kMillisecond)->ArgNames({"columns", "modes"})->Args({1, 400})->Args({2, 200});

// ℓ = 0.1 of a window of 6 in one column; a tenth of the window in the plane.
void windows(benchmark::internal::Benchmark* bench)
{
    bench->Unit(benchmark::kMillisecond)->UseRealTime()->ArgNames({"columns", "lengthscale", "drawn"});
    bench->Args({1, 100, 0})->Args({2, 600, 1})->Args({2, 600, 0});
}
BENCHMARK(slider)->Apply(windows);
BENCHMARK(means)->Apply(windows);
BENCHMARK(leaveOneOut)->Apply(windows);
BENCHMARK(evidenceGradient)->Apply(windows);
BENCHMARK(errorBound)->Apply(windows);

} // namespace
