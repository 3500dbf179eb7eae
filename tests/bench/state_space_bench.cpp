// A million rows in one column by state space: how long a person waits for another lengthscale or noise (the evidence),
// for its gradient, for a picture of mean and band, for the covariance behind draws. Every row also says how many
// 1000×1000 products fit into that time (tests/bench/density_bench.cpp).

#include "bench/product_seconds.h"

#include "core/kernels/expression.h"
#include "core/state_space/regression.h"

#include <chrono>
#include <cmath>
#include <random>

namespace
{

using core::SortedRows;
using core::StateSpaceRegression;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr Index rowCount = 1'000'000;
constexpr const char* expressions[] = {"exponential(0.5)", "matern32(0.5)", "matern52(0.5)",
                                       "matern32(0.5)+constant()+exponential(30)"};

class Stopwatch
{
public:
    void addCounter(benchmark::State& state) const
    {
        const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
        state.counters["dgemms"] = spent / static_cast<double>(state.iterations()) / productSeconds();
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// A wave with noise at places in no order.
struct Observations {
    MatrixXd x;
    VectorXd t;
};
const Observations& observations()
{
    static const Observations made = [] {
        std::mt19937_64 rng(1);
        const auto uniform = [&] { return static_cast<double>(rng() >> 11) * 0x1p-53; };
        Observations o{.x = MatrixXd::NullaryExpr(rowCount, 1, [&] { return 1000.0 * uniform(); }), .t = {}};
        o.t = o.x.col(0).array().sin() + VectorXd::NullaryExpr(rowCount, uniform).array();
        return o;
    }();
    return made;
}

const std::shared_ptr<const SortedRows>& sortedRows()
{
    static const auto rows =
        std::get<std::shared_ptr<const SortedRows>>(SortedRows::of(observations().x, observations().t));
    return rows;
}

core::Kernel kernelOf(const benchmark::State& state)
{
    return std::get<core::Kernel>(core::parseKernel(expressions[state.range(0)]));
}

StateSpaceRegression fitted(const benchmark::State& state, double noise)
{
    return std::get<StateSpaceRegression>(StateSpaceRegression::fit(kernelOf(state), sortedRows(), noise));
}

void rowsIntoOrder(benchmark::State& state)
{
    observations();
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(SortedRows::of(observations().x, observations().t).index());
    watch.addCounter(state);
}
BENCHMARK(rowsIntoOrder)->Unit(benchmark::kMillisecond);

void stateSpaceEvidence(benchmark::State& state)
{
    sortedRows();
    productSeconds();
    double noise = 0.04;
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(fitted(state, noise *= 1.0001).logEvidence());
    watch.addCounter(state);
}
BENCHMARK(stateSpaceEvidence)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

void stateSpaceEvidenceWithGradient(benchmark::State& state)
{
    sortedRows();
    productSeconds();
    double noise = 0.04;
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(fitted(state, noise *= 1.0001).gradient().logNoise);
    watch.addCounter(state);
}
BENCHMARK(stateSpaceEvidenceWithGradient)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

/// Another window over the same rows.
void stateSpacePicture(benchmark::State& state)
{
    const StateSpaceRegression gp = fitted(state, 0.04);
    gp.smooth({}, {});
    const MatrixXd line = VectorXd::LinSpaced(400, 0.0, 1000.0);
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(gp.predict(line).mean.data());
    watch.addCounter(state);
}
BENCHMARK(stateSpacePicture)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

void stateSpaceCovariance(benchmark::State& state)
{
    const StateSpaceRegression gp = fitted(state, 0.04);
    gp.smooth({}, {});
    const MatrixXd line = VectorXd::LinSpaced(400, 0.0, 1000.0);
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(gp.covariance(line).data());
    watch.addCounter(state);
}
BENCHMARK(stateSpaceCovariance)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

} // namespace
