#pragma once

#include "core/linalg/products.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

/// Seconds for one 1000×1000 product, the fastest of five: what the other rows are told in multiples of.
inline double productSeconds()
{
    static const double seconds = [] {
        const Eigen::MatrixXd a = Eigen::MatrixXd::Random(1000, 1000), b = Eigen::MatrixXd::Random(1000, 1000);
        double fastest = 1e9;
        for (int repeat = 0; repeat < 5; ++repeat) {
            const auto begin = std::chrono::steady_clock::now();
            benchmark::DoNotOptimize(core::multiply(a, b).data());
            fastest =
                std::min(fastest, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
        }
        return fastest;
    }();
    return seconds;
}
