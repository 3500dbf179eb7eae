// How long a person waits for a Gaussian process: another noise or amplitude, another lengthscale, n = 2,000, the
// gradient of the evidence, draws. Over the plane a picture of 200×200 is made from Chebyshev nodes. Every row also
// says how many 1000×1000 products fit into that time (tests/bench/density_bench.cpp).

#include "bench/product_seconds.h"

#include "core/gp/prior.h"
#include "core/gp/regression.h"
#include "core/gp/spectrum.h"
#include "core/linalg/chebyshev.h"
#include "core/window/window_nodes.h"

#include <chrono>
#include <random>

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr Index pixels = 200;

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

/// n points in [-1, 1]^d with targets sin 4x₁ + x_d and some noise.
struct Observations {
    MatrixXd x;
    VectorXd t;
};

Observations observations(Index n, Index d)
{
    std::mt19937_64 rng(1);
    const auto uniform = [&] { return 2.0 * static_cast<double>(rng() >> 11) * 0x1p-53 - 1.0; };
    Observations made{.x = MatrixXd::NullaryExpr(n, d, uniform), .t = {}};
    made.t = (4.0 * made.x.col(0)).array().sin() + made.x.col(d - 1).array();
    made.t += 0.1 * VectorXd::NullaryExpr(n, uniform);
    return made;
}

core::Kernel kernelWith(double lengthscale)
{
    return core::kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}});
}

/// A picture of the window from values at its Chebyshev nodes.
class Picture
{
public:
    explicit Picture(const core::Kernel& kernel, const MatrixXd& x)
    {
        const std::vector<core::Interval> window(2, {.lo = -1.0, .hi = 1.0});
        const core::NodeBudget budget{.operationsPerPoint = 1e5, .numbersPerPoint = 500.0};
        nodes_ = std::get<core::TensorNodes>(core::windowNodes(kernel, x, window, 0, budget));
        const VectorXd drawn = VectorXd::LinSpaced(pixels, -1.0, 1.0);
        first_ = core::chebyshevInterpolation(nodes_.n1, -1.0, 1.0, drawn);
        second_ = core::chebyshevInterpolation(nodes_.n2, -1.0, 1.0, drawn);
    }
    MatrixXd points() const { return nodes_.points(); }
    Index count() const { return nodes_.count(); }
    void draw(const core::GpPrediction& prediction) const
    {
        for (const VectorXd* values : {&prediction.mean, &prediction.observedVariance}) {
            const MatrixXd carried = core::multiply(first_, values->reshaped(nodes_.n1, nodes_.n2));
            benchmark::DoNotOptimize(core::multiplyTransposedRight(carried, second_).data());
        }
    }

private:
    core::TensorNodes nodes_;
    MatrixXd first_, second_;
};

void anotherNoiseOnTheLine(benchmark::State& state)
{
    const Observations o = observations(state.range(0), 1);
    const auto spectrum = std::get<core::GpSpectrum>(core::GpSpectrum::of(kernelWith(0.3), o.x, o.t));
    const auto grid = spectrum.project(VectorXd::LinSpaced(400, -1.0, 1.0));
    double noise = 0.01;
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state) {
        noise *= 1.0001;
        benchmark::DoNotOptimize(spectrum.evidence(1.0, noise));
        benchmark::DoNotOptimize(spectrum.predict(grid, 1.0, noise).mean.data());
    }
    watch.addCounter(state);
}
BENCHMARK(anotherNoiseOnTheLine)->Arg(500)->Unit(benchmark::kMillisecond);

void anotherNoiseInThePlane(benchmark::State& state)
{
    const Observations o = observations(state.range(0), 2);
    const core::Kernel kernel = kernelWith(0.3);
    const Picture picture(kernel, o.x);
    const auto spectrum = std::get<core::GpSpectrum>(core::GpSpectrum::of(kernel, o.x, o.t));
    const auto grid = spectrum.project(picture.points());
    double noise = 0.01;
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state) {
        noise *= 1.0001;
        benchmark::DoNotOptimize(spectrum.evidence(1.0, noise));
        picture.draw(spectrum.predict(grid, 1.0, noise));
    }
    watch.addCounter(state);
    state.counters["nodes"] = static_cast<double>(picture.count());
}
BENCHMARK(anotherNoiseInThePlane)->Arg(500)->Unit(benchmark::kMillisecond);

/// Factor, mean and variance from nothing, by Cholesky.
void anotherLengthscaleInThePlane(benchmark::State& state)
{
    const Observations o = observations(state.range(0), 2);
    double lengthscale = 0.3;
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state) {
        lengthscale *= 1.0001;
        const core::Kernel kernel = kernelWith(lengthscale);
        const Picture picture(kernel, o.x);
        const auto gp = std::get<core::GpRegression>(core::GpRegression::fit(kernel, o.x, o.t, 0.01));
        picture.draw(gp.predict(picture.points()));
        benchmark::DoNotOptimize(gp.logEvidence());
    }
    watch.addCounter(state);
}
BENCHMARK(anotherLengthscaleInThePlane)->Arg(500)->Arg(2000)->Unit(benchmark::kMillisecond);

/// The eigendecomposition that later noises reuse, with the projected nodes.
void spectrumInThePlane(benchmark::State& state)
{
    const Observations o = observations(state.range(0), 2);
    const core::Kernel kernel = kernelWith(0.3);
    const Picture picture(kernel, o.x);
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state) {
        const auto spectrum = std::get<core::GpSpectrum>(core::GpSpectrum::of(kernel, o.x, o.t));
        picture.draw(spectrum.predict(spectrum.project(picture.points()), 1.0, 0.01));
    }
    watch.addCounter(state);
}
BENCHMARK(spectrumInThePlane)->Arg(500)->Unit(benchmark::kMillisecond);

void gpEvidenceWithGradient(benchmark::State& state)
{
    const Observations o = observations(state.range(0), 2);
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state) {
        const auto gp = std::get<core::GpRegression>(core::GpRegression::fit(kernelWith(0.3), o.x, o.t, 0.01));
        benchmark::DoNotOptimize(gp.gradient().logNoise);
    }
    watch.addCounter(state);
}
BENCHMARK(gpEvidenceWithGradient)->Arg(500)->Unit(benchmark::kMillisecond);

/// Five draws of the prior at 400 points of the line: 0 se, 1 exponential.
void drawsOnTheLine(benchmark::State& state)
{
    const core::Kernel kernel =
        state.range(0) == 0 ? kernelWith(0.3) : core::kernelOf(core::Exponential{.lengthscale = {0.3}});
    const MatrixXd line = VectorXd::LinSpaced(400, -1.0, 1.0), normals = core::standardNormals(1, 400, 5);
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(std::get<MatrixXd>(core::gpPriorDraws(kernel, line, normals)).data());
    watch.addCounter(state);
}
BENCHMARK(drawsOnTheLine)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

/// One draw of the prior on a grid of 60×60: 0 se, by a Gram matrix of low rank; 1 Matérn 3/2, by the Lanczos method.
void drawInThePlane(benchmark::State& state)
{
    const core::Kernel kernel =
        state.range(0) == 0 ? kernelWith(0.3) : core::kernelOf(core::Matern32{.lengthscale = {0.3}});
    const core::TensorNodes grid{
        .window = {{.lo = -1.0, .hi = 1.0}, {.lo = -1.0, .hi = 1.0}}, .n1 = 60, .n2 = 60, .chebyshev = false};
    const MatrixXd points = grid.points();
    const MatrixXd normals = core::standardNormals(1, 3600, 1);
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(std::get<MatrixXd>(core::gpPriorDraws(kernel, points, normals)).data());
    watch.addCounter(state);
}
BENCHMARK(drawInThePlane)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

} // namespace
