// A kernel that is typed as a formula: the Gram matrix of 500 points and the slopes of its sums in its numbers, beside
// the family that it writes out.

#include "bench/product_seconds.h"

#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/kernels/log_gradients.h"

#include <string>

namespace
{

using Eigen::MatrixXd;

constexpr Eigen::Index n = 500;

core::Kernel read(const char* expression)
{
    return std::get<core::Kernel>(core::parseKernel(expression));
}

void gramOf(benchmark::State& state, const char* expression)
{
    const core::Kernel kernel = read(expression);
    const MatrixXd x = Eigen::VectorXd::LinSpaced(n, -1.0, 1.0);
    for (auto _ : state)
        benchmark::DoNotOptimize(core::gram(kernel, x));
}

void slopesOf(benchmark::State& state, const char* expression)
{
    const core::Kernel kernel = read(expression);
    const MatrixXd x = Eigen::VectorXd::LinSpaced(n, -1.0, 1.0), weights = MatrixXd::Ones(n, n);
    for (auto _ : state)
        benchmark::DoNotOptimize(core::gramLogGradient(kernel, x, weights));
}

constexpr const char* se = "se(0.7)";
constexpr const char* typedSe = "formula(\"exp(-(x-y)^2/(2*a^2))\",a=0.7)";
constexpr const char* triangle = "formula(\"max(0,1-abs(x-y)/a)\",a=1)";
constexpr const char* typedPeriodic = "formula(\"exp(-2*sin(pi*(x-y)/p)^2/l^2)\",p=1.3,l=0.8)";

BENCHMARK_CAPTURE(gramOf, se, se)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(gramOf, typed_se, typedSe)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(gramOf, triangle, triangle)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(gramOf, typed_periodic, typedPeriodic)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(slopesOf, se, se)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(slopesOf, typed_se, typedSe)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(slopesOf, typed_periodic, typedPeriodic)->Unit(benchmark::kMillisecond);

} // namespace
