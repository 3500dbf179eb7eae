// How long a person waits for scores of images with their labels, at the size of the paper's experiment, and for what
// is new in a picture. Every row also says how many 1000×1000 products of matrices (of the same run, by the same loops)
// fit into that time, and how much memory the program took at most.

#include "bench/peak_megabytes.h"
#include "bench/product_seconds.h"

#include "core/data/chance.h"
#include "core/novelty/joint_grid.h"
#include "core/novelty/joint_student_t.h"
#include "core/novelty/relative_novelty.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <stdexcept>

namespace
{

constexpr Eigen::Index pixels = 256, training = 2000;

/// Ten classes about means of their own, as far apart as digits are.
core::Dataset images(Eigen::Index n, std::uint64_t seed)
{
    core::Chance chance(seed), means(1);
    Eigen::MatrixXd centres(core::digitClasses, pixels);
    for (double& value : centres.reshaped())
        value = means.normal(0.7);
    core::Dataset data;
    data.x.resize(n, pixels);
    for (Eigen::Index i = 0; i < n; ++i) {
        data.labels.push_back(static_cast<int>(chance.below(core::digitClasses)));
        for (Eigen::Index j = 0; j < pixels; ++j)
            data.x(i, j) = centres(data.labels.back(), j) + chance.normal(0.5);
    }
    return data;
}

template <class T>
T answered(core::Outcome<T> outcome)
{
    if (auto* value = std::get_if<T>(&outcome))
        return std::move(*value);
    throw std::runtime_error("the request was not answered");
}

core::JointKernel kernelFor(const core::Dataset& data)
{
    return {.imageLengthscale = core::medianImageDistance(data.x).value(), .labelLengthscale = 1.0};
}

/// Times the loop and says what it is in products.
template <class Work>
void timed(benchmark::State& state, const Work& work)
{
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state)
        work();
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    state.counters["dgemms"] = spent.count() / static_cast<double>(state.iterations()) / productSeconds();
    state.counters["peakMB"] = peakMegabytes();
}

/// 200 images with their labels under 100 settings of (σ₀, β), from the images to the scores.
void hundredSettings(benchmark::State& state)
{
    const core::Dataset known = images(training, 2), asked = images(200, 3);
    std::vector<core::JointGrid::Setting> settings;
    for (int i = 0; i < 10; ++i)
        for (int j = 0; j < 10; ++j)
            settings.push_back({.sigma0 = 0.05 * (i + 1), .beta = 0.01 * (j + 1)});
    timed(state, [&] {
        const auto grid = answered(core::JointGrid::reduce(known, kernelFor(known)));
        benchmark::DoNotOptimize(answered(grid.scales(asked.x, asked.labels, settings, core::Posterior::Exact)).data());
    });
}

/// 2,000 images with each of ten labels, from the images to the scores.
void tenLabels(benchmark::State& state)
{
    const core::Dataset known = images(training, 2), asked = images(2000, 3);
    timed(state, [&] {
        const auto fitted = answered(core::JointStudentT::fit(known, kernelFor(known), {.sigma0 = 0.3}));
        benchmark::DoNotOptimize(answered(fitted.scaleOfEachLabel(asked.x)).data());
    });
}

/// Two pictures of 200×200 pixels in patches of 2×2, the densities from 3 % of them.
void relativeNovelty(benchmark::State& state)
{
    core::Chance chance(4);
    Eigen::MatrixXd background(10'000, 12), target(10'000, 12);
    for (Eigen::MatrixXd* picture : {&background, &target})
        for (double& value : picture->reshaped())
            value = chance.uniform(0.0, 1.0);
    timed(state,
          [&] { benchmark::DoNotOptimize(answered(core::relativeNovelty({}, background, target)).logRatio.data()); });
}

} // namespace

BENCHMARK(hundredSettings)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(tenLabels)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(relativeNovelty)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
