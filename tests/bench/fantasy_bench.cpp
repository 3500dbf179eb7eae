// How long a dream takes: 50 points in the plane, exact and by Hamiltonian Monte Carlo, beside a 1000×1000 product of
// matrices of the same run.

#include "bench/product_seconds.h"

#include "core/density/fantasy.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <stdexcept>

namespace
{

/// Argument: α in hundredths. The settings of `kernelscope figure hl-2`.
void fantasy(benchmark::State& state, core::FantasySampler sampler)
{
    core::FantasyModel model{.kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {1.0}}),
                             .parameters = {.sigma0 = 0.5, .beta = 0.01},
                             .window = {{-5.0, 5.0}, {-5.0, 5.0}},
                             .sampler = sampler,
                             .seed = 1};
    model.parameters.alpha = 0.01 * static_cast<double>(state.range(0));
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        const auto drawn = core::drawFantasy(model, core::fantasyOrigin(2), 50);
        if (!std::holds_alternative<core::Fantasy>(drawn))
            throw std::runtime_error("nothing was drawn");
        state.counters["acceptance"] = std::get<core::Fantasy>(drawn).acceptance;
    }
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    state.counters["dgemms"] = spent / static_cast<double>(state.iterations()) / productSeconds();
}

BENCHMARK_CAPTURE(fantasy, exact, core::FantasySampler::Exact)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->ArgName("100alpha")
    ->Arg(1)
    ->Arg(300)
    ->Arg(1000);
BENCHMARK_CAPTURE(fantasy, hmc, core::FantasySampler::Hmc)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->ArgName("100alpha")
    ->Arg(300);

} // namespace
