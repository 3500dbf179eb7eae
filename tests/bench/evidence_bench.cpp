// How long a person waits for the evidence: its curve, a point of it with gradient, another τ², the Learning lab's
// answer. Every row also says how many 1000×1000 products fit into that time (tests/bench/density_bench.cpp).

#include "bench/product_seconds.h"

#include "core/data/generators.h"
#include "core/embedding/evidence_curve.h"
#include "core/labs/learning/learning_lab.h"

#include <chrono>
#include <stdexcept>

namespace
{

using Eigen::Index;

/// Nine Gaussians on a square grid, n points of d = 2.
Eigen::MatrixXd observations(Index n)
{
    const core::Generation generation{
        .name = "grid", .n = n, .seed = 1, .options = {{"side", 3.0}, {"spacing", 14.142}}};
    return std::get<core::Dataset>(core::generate(generation)).x;
}

core::InducingRule randomRule(Index m)
{
    return {.kind = core::InducingRule::Kind::Random, .count = m, .seed = 1, .given = {}};
}

core::Evidence evidenceOf(const Eigen::MatrixXd& x, Index m)
{
    const auto points = std::get<core::InducingPoints>(core::inducingPoints(x, randomRule(m)));
    return std::get<core::Evidence>(core::Evidence::of(core::withoutRows(x, points.heldOut), points.z));
}

core::EmbeddingPrior priorAt(double lengthscale,
                             core::EmbeddingFamily family = core::EmbeddingFamily::SquaredExponential)
{
    return {.lengthscale = Eigen::VectorXd::Constant(2, lengthscale), .scale = 1.0, .eta = {}, .family = family};
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

/// 200 lengthscales over the default range.
void evidenceCurve(benchmark::State& state)
{
    const Eigen::MatrixXd x = observations(state.range(0));
    const core::Evidence evidence = evidenceOf(x, state.range(1));
    const Eigen::VectorXd range = core::defaultLengthscales(core::medianDistance(x).value(), 200);
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(core::EvidenceCurve::of(evidence, priorAt(1.0), range));
    watch.addCounter(state);
}

/// Arguments: n, m, 1/share of the median distance.
void evidenceWithGradient(benchmark::State& state, core::EmbeddingFamily family)
{
    const Eigen::MatrixXd x = observations(state.range(0));
    const core::Evidence evidence = evidenceOf(x, state.range(1));
    const double lengthscale = core::medianDistance(x).value() / static_cast<double>(state.range(2));
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(evidence.withGradient(priorAt(lengthscale, family), 1.0));
    watch.addCounter(state);
}

/// Of very many observations on the line or in the plane, by panels. Arguments: n, m, columns, 1/share of the median
/// distance.
void evidenceByPanels(benchmark::State& state)
{
    const Eigen::MatrixXd x = observations(state.range(0)).leftCols(state.range(2));
    const core::Evidence evidence = evidenceOf(x, state.range(1));
    core::EmbeddingPrior prior = priorAt(core::medianDistance(x).value() / static_cast<double>(state.range(3)));
    prior.lengthscale.conservativeResize(x.cols());
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(evidence.withGradient(prior, 1.0));
    watch.addCounter(state);
    state.counters["places"] = static_cast<double>(std::get<core::EvidenceTerms>(evidence.terms(prior)).places);
}

enum class Change { Tau2Preview, Tau2, InducingPreview, Inducing };

/// The Learning lab after a change: another τ², or other inducing points (everything anew).
void learningLab(benchmark::State& state, Change change)
{
    const auto data = std::make_shared<core::Dataset>();
    data->x = observations(state.range(0));
    core::LearningRequest request{
        .data = data, .kernel = core::kernelOf(core::SquaredExponential{}), .model = {}, .settings = {}};
    request.preview = change == Change::Tau2Preview || change == Change::InducingPreview;
    request.model.inducing = randomRule(state.range(1));
    core::LearningPipeline pipeline;
    const auto solve = [&] {
        if (!std::holds_alternative<core::LearningResult>(pipeline.solve(request)))
            throw std::runtime_error("the request was not answered");
    };
    solve();
    const Stopwatch watch;
    for (auto _ : state) {
        if (change == Change::Tau2Preview || change == Change::Tau2)
            request.model.tau2 *= 1.01;
        else
            ++request.model.inducing.seed;
        solve();
    }
    watch.addCounter(state);
}

void timed(benchmark::internal::Benchmark* bench)
{
    bench->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
}

BENCHMARK(evidenceCurve)->Apply(timed)->ArgNames({"n", "m"})->Args({1800, 50})->Args({500, 25});
BENCHMARK_CAPTURE(evidenceWithGradient, se, core::EmbeddingFamily::SquaredExponential)
    ->Apply(timed)
    ->ArgNames({"n", "m", "median/l"})
    ->Args({1800, 50, 1})
    ->Args({1800, 50, 8})
    ->Args({1800, 50, 50})
    ->Args({1800, 100, 8});
BENCHMARK_CAPTURE(evidenceWithGradient, exponential, core::EmbeddingFamily::Exponential)
    ->Apply(timed)
    ->ArgNames({"n", "m", "median/l"})
    ->Args({1800, 50, 8});
BENCHMARK_CAPTURE(evidenceWithGradient, matern52, core::EmbeddingFamily::Matern52)
    ->Apply(timed)
    ->ArgNames({"n", "m", "median/l"})
    ->Args({1800, 50, 1})
    ->Args({1800, 50, 8})
    ->Args({1800, 50, 50});
BENCHMARK_CAPTURE(evidenceWithGradient, laplacian, core::EmbeddingFamily::Laplacian)
    ->Apply(timed)
    ->ArgNames({"n", "m", "median/l"})
    ->Args({1800, 50, 8});
BENCHMARK(evidenceByPanels)
    ->Apply(timed)
    ->ArgNames({"n", "m", "d", "median/l"})
    ->Args({1'000'000, 100, 1, 1})
    ->Args({1'000'000, 100, 1, 50})
    ->Args({1'000'000, 100, 2, 1})
    ->Args({1'000'000, 100, 2, 4});
BENCHMARK_CAPTURE(learningLab, tau2Preview, Change::Tau2Preview)->Apply(timed)->ArgNames({"n", "m"})->Args({1800, 50});
BENCHMARK_CAPTURE(learningLab, tau2, Change::Tau2)->Apply(timed)->ArgNames({"n", "m"})->Args({1800, 50});
BENCHMARK_CAPTURE(learningLab, inducingPreview, Change::InducingPreview)
    ->Apply(timed)
    ->ArgNames({"n", "m"})
    ->Args({1800, 50});
BENCHMARK_CAPTURE(learningLab, inducing, Change::Inducing)->Apply(timed)->ArgNames({"n", "m"})->Args({1800, 50});

} // namespace
