// How long a person waits for kernel PCA, its map over the window and the whole spectrum of a Gram matrix. Every row
// also says how many 1000×1000 products fit into that time (tests/bench/product_seconds.h).

#include "bench/product_seconds.h"

#include "core/data/generators.h"
#include "core/kernels/gram.h"
#include "core/linalg/leading_eigen.h"
#include "core/spectrum/gram_spectrum.h"
#include "core/spectrum/kernel_pca.h"
#include "core/spectrum/mercer.h"

#include <chrono>
#include <stdexcept>

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd observations(Index n)
{
    const core::Generation generation{.name = "moons", .n = n, .seed = 1, .options = {}};
    return std::get<core::Dataset>(core::generate(generation)).x;
}

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

enum class Roughness { Smooth, Middle, Rough, Kinked };

core::Kernel kernelOf(Roughness roughness)
{
    switch (roughness) {
    case Roughness::Smooth:
        return core::kernelOf(core::SquaredExponential{{1.0}});
    case Roughness::Middle:
        return core::kernelOf(core::SquaredExponential{{0.2}});
    case Roughness::Rough:
        return core::kernelOf(core::SquaredExponential{{0.02}}); // the eigenvalues hardly fall
    case Roughness::Kinked:
        return core::kernelOf(core::Exponential{{0.5}}); // not a product over dimensions
    }
    throw std::logic_error("a new roughness");
}

/// n points, K components, and the map of each on 100×100.
void kernelPcaWithMap(benchmark::State& state, Roughness roughness)
{
    const MatrixXd x = observations(state.range(0));
    const core::Kernel kernel = kernelOf(roughness);
    const VectorXd axis = VectorXd::LinSpaced(100, -1.5, 2.5);
    const core::KernelPcaOptions options{.components = state.range(1), .centred = true};
    const Stopwatch watch;
    for (auto _ : state) {
        const auto pca = std::get<core::KernelPca>(core::KernelPca::fit(kernel, x, options));
        benchmark::DoNotOptimize(pca.projectGrid(axis, axis));
    }
    watch.addCounter(state);
}

void allEigenvaluesOfAGram(benchmark::State& state)
{
    const MatrixXd gram = core::gram(kernelOf(Roughness::Middle), observations(state.range(0)));
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(core::gramSpectrum(gram, true));
    watch.addCounter(state);
}

/// What the leading pairs save.
void wholeDecomposition(benchmark::State& state)
{
    const MatrixXd gram = core::gram(kernelOf(Roughness::Middle), observations(state.range(0)));
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(core::symmetricEigen(gram));
    watch.addCounter(state);
}

void mercerExpansion(benchmark::State& state)
{
    const core::Measure measure = core::UniformMeasure{.lo = -1.0, .hi = 1.0};
    const core::Kernel kernel = core::kernelOf(core::SquaredExponential{{0.5}});
    const MatrixXd at = VectorXd::LinSpaced(400, -1.0, 1.0);
    const Stopwatch watch;
    for (auto _ : state) {
        const auto expansion =
            std::get<core::MercerExpansion>(core::MercerExpansion::of(kernel, measure, state.range(0), 12));
        benchmark::DoNotOptimize(expansion.eigenfunctions(at));
    }
    watch.addCounter(state);
}

void timed(benchmark::internal::Benchmark* bench)
{
    bench->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
}

BENCHMARK_CAPTURE(kernelPcaWithMap, smooth, Roughness::Smooth)->Apply(timed)->ArgNames({"n", "K"})->Args({1000, 4});
BENCHMARK_CAPTURE(kernelPcaWithMap, middle, Roughness::Middle)
    ->Apply(timed)
    ->ArgNames({"n", "K"})
    ->Args({1000, 4})
    ->Args({1000, 12});
BENCHMARK_CAPTURE(kernelPcaWithMap, rough, Roughness::Rough)->Apply(timed)->ArgNames({"n", "K"})->Args({1000, 4});
BENCHMARK_CAPTURE(kernelPcaWithMap, kinked, Roughness::Kinked)->Apply(timed)->ArgNames({"n", "K"})->Args({1000, 4});
BENCHMARK(allEigenvaluesOfAGram)->Apply(timed)->ArgName("n")->Arg(1000);
BENCHMARK(wholeDecomposition)->Apply(timed)->ArgName("n")->Arg(1000);
BENCHMARK(mercerExpansion)->Apply(timed)->ArgName("nodes")->Arg(60)->Arg(400);

} // namespace
