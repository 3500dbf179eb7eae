// How long a person waits for hyperparameters to be integrated out, and for the Bayes factor of two samples. Every row
// also says how many 1000×1000 products of matrices (of the same run, by the same loops) fit into that time.

#include "bench/product_seconds.h"

#include "core/data/chance.h"
#include "core/embedding/kernel_posterior.h"
#include "core/hypothesis/bayes_factor.h"
#include "core/inference/summary.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <stdexcept>

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;

template <class T>
T answered(core::Outcome<T> outcome)
{
    if (auto* value = std::get_if<T>(&outcome))
        return std::move(*value);
    throw std::runtime_error("the request was not answered");
}

MatrixXd normals(Index n, std::uint64_t seed)
{
    core::Chance chance(seed);
    MatrixXd x(n, 1);
    for (double& value : x.reshaped())
        value = chance.normal(1.0);
    return x;
}

/// n normal points and m inducing ones on the line, Γ(1, 1) priors; τ² is held where m > 1, unless ℓ is bounded.
core::KernelPosterior posterior(Index n, Index m, bool bounded = false)
{
    const core::Kernel kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {1.0}});
    const core::KernelHyperparameters hyperparameters{
        .kernel = kernel, .start = answered(core::embeddingPrior(kernel, 1, {})), .tau2 = 1.0};
    std::vector<core::InferredHyperparameter> all = hyperparameters.all();
    for (core::InferredHyperparameter& one : all)
        one.fixed.reset();
    if (bounded)
        all.front().bounds = {0.05, 4.0};
    else if (m > 1)
        all.back().fixed = 1.0;
    return {answered(core::Evidence::of(normals(n, 1), normals(m, 2))), hyperparameters,
            core::HyperparameterSpace(all)};
}

template <class Work>
void timed(benchmark::State& state, const Work& work)
{
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state)
        work();
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    state.counters["dgemms"] = spent.count() / static_cast<double>(state.iterations()) / productSeconds();
}

/// Four chains of 200 + 200 transitions; effective draws a second of the worst hyperparameter.
void chains(benchmark::State& state)
{
    const core::KernelPosterior of = posterior(state.range(0), state.range(1));
    const core::NutsSettings settings{.warmup = 200, .draws = 200};
    const auto starts = answered(of.starts(4, 1));
    double effective = 0.0, seconds = 0.0;
    timed(state, [&] {
        const auto begin = std::chrono::steady_clock::now();
        const auto found = answered(core::sampleChains(of.logDensity(), starts, settings, 1));
        seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        const auto summaries = core::summaries(found, of.space());
        double fewest = *summaries.front().essBulk;
        for (const core::HyperparameterSummary& one : summaries)
            fewest = std::min(fewest, *one.essBulk);
        effective += fewest;
    });
    state.counters["ess_per_second"] = effective / seconds;
}

void quadrature(benchmark::State& state)
{
    const core::KernelPosterior of = posterior(800, 40, true);
    timed(state, [&] { benchmark::DoNotOptimize(answered(of.quadrature()).logEvidence); });
}

/// 200 and 200 points, 20 coordinates, 500 permutations, from the points to the p-value.
void bayesFactor(benchmark::State& state)
{
    const MatrixXd pooled = normals(400, 3);
    const core::Kernel kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {0.3}});
    timed(state, [&] {
        auto features = answered(core::testFeatures(kernel, pooled, core::LeadingCoordinates{.count = 20}));
        const core::BayesFactorTest test(std::move(features.coordinates), 200,
                                         {.dimensions = 20, .sigma0 = 0.3, .alpha = 22.0});
        benchmark::DoNotOptimize(answered(test.permutations(1, 500)).data());
    });
}

} // namespace

BENCHMARK(chains)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->ArgNames({"n", "m"})
    ->Args({800, 40})
    ->Args({50, 1})
    ->Args({400, 1});
BENCHMARK(quadrature)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(bayesFactor)->Unit(benchmark::kMillisecond)->UseRealTime();
