// How long a person waits for the window at a million rows, as in window_bench.cpp: until what is shown, if only a
// preview, answers a slider, and is painted. `peakMB` is the most memory that the process had until then: run one row
// alone (--benchmark_filter) to know it of that.

#include "bench/bench_window.h"
#include "bench/peak_megabytes.h"

void registerMillionRows()
{
    constexpr int million = 1'000'000;
    const std::vector<DraggedSetting> dragged{{.lab = "density", .slider = "prior width", .points = million},
                                              {.lab = "density", .slider = "prior weight", .points = million},
                                              {.lab = "regression", .slider = "noise variance", .points = million},
                                              {.lab = "regression", .slider = "level of the band", .points = million},
                                              {.lab = "embedding", .slider = "noise", .points = million},
                                              {.lab = "embedding", .slider = "level of the band", .points = million}};
    for (const int dimensions : {1, 2})
        for (const DraggedSetting& what : dragged)
            if (dimensions == 1 || what.slider != std::string("level of the band")) // which maps have none of
                benchmark::RegisterBenchmark(
                    (std::string("million/") + what.lab + "/" + what.slider + "/" + std::to_string(dimensions) + "D")
                        .c_str(),
                    [what, dimensions](benchmark::State& state) {
                        drag(state, what, dimensions);
                        state.counters["peakMB"] = peakMegabytes();
                    })
                    ->UseManualTime()
                    ->Unit(benchmark::kMillisecond)
                    ->Iterations(30);
}
