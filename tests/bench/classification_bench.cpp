// How long a person waits for the Classification lab with 500 points: a new lengthscale (everything anew), ν, the kind
// of probability (free), in the plane over 200×200 pixels and on the line, with and without a companion. Every row also
// says how many 1000×1000 products fit into that time (tests/bench/density_bench.cpp).

#include "bench/product_seconds.h"

#include "core/data/generators.h"
#include "core/labs/classification/classification_lab.h"
#include "core/window/window.h"

#include <chrono>
#include <stdexcept>

namespace
{

using core::ClassificationPipeline;
using core::ClassificationRequest;
using core::ClassificationSettings;

/// Arguments: 1/share of the median distance that is the lengthscale, dimensions, companion.
struct Task {
    ClassificationRequest request;
    double lengthscale = 1.0;
    ClassificationPipeline pipeline;

    explicit Task(const benchmark::State& state)
    {
        const core::Generation generation{
            .name = state.range(1) == 1 ? "mixture1d" : "moons", .n = 500, .seed = 1, .options = {}};
        core::Dataset data = std::get<core::Dataset>(core::generate(generation));
        if (data.labels.empty())
            for (Eigen::Index i = 0; i < data.size(); ++i)
                data.labels.push_back(data.x(i, 0) > data.x.col(0).mean() ? 1 : 0);
        request.window = core::fittingWindow(data);
        lengthscale = core::medianDistance(data.x).value() / static_cast<double>(state.range(0));
        request.data = std::make_shared<const core::Dataset>(std::move(data));
        request.settings.companion = static_cast<ClassificationSettings::Companion>(state.range(2));
        setLengthscale(1.0);
    }
    void setLengthscale(double share)
    {
        request.kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {lengthscale * share}}, 4.0);
    }
    void solve()
    {
        const auto outcome = pipeline.solve(request);
        if (!std::holds_alternative<core::ClassificationResult>(outcome))
            throw std::runtime_error("the request was not answered");
    }
};

void addRatio(benchmark::State& state, std::chrono::steady_clock::duration spent)
{
    const double each = std::chrono::duration<double>(spent).count() / static_cast<double>(state.iterations());
    state.counters["dgemms"] = each / productSeconds();
}

enum class Slider { Lengthscale, Nu, Probability };

void classification(benchmark::State& state, Slider slider, bool preview)
{
    Task task(state);
    task.request.preview = preview;
    task.solve();
    int step = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        ++step;
        if (slider == Slider::Lengthscale)
            task.setLengthscale(1.0 + 0.005 * static_cast<double>(step % 10));
        else if (slider == Slider::Nu)
            task.request.settings.nu = 0.01 * static_cast<double>(1 + step % 10);
        else
            task.request.settings.probability = static_cast<ClassificationSettings::Probability>(step % 3);
        task.solve();
    }
    addRatio(state, std::chrono::steady_clock::now() - begin);
}

void everyCase(benchmark::internal::Benchmark* bench)
{
    bench->Unit(benchmark::kMillisecond)->UseRealTime()->ArgNames({"median/l", "d", "companion"});
    for (const int companion : {0, 1, 2})
        bench->Args({4, 2, companion});
    bench->Args({1, 2, 0})->Args({10, 2, 0})->Args({4, 1, 0});
}

BENCHMARK_CAPTURE(classification, lengthscale_full, Slider::Lengthscale, false)->Apply(everyCase);
BENCHMARK_CAPTURE(classification, lengthscale_preview, Slider::Lengthscale, true)->Apply(everyCase);
BENCHMARK_CAPTURE(classification, nu_full, Slider::Nu, false)->Apply(everyCase);
BENCHMARK_CAPTURE(classification, probability, Slider::Probability, false)->Apply(everyCase);

} // namespace
