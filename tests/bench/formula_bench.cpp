// Kernels that are typed as formulas, beside the families that they write out: the Gram matrix of 500 points, the
// evidence with its gradient in the formula's numbers, one answer of the Regression lab, the Fourier spectrum; and how
// long the verdict on a function takes. Every row also says how many 1000×1000 products fit into that time
// (tests/bench/density_bench.cpp).

#include "bench/product_seconds.h"

#include "core/data/generators.h"
#include "core/gp/regression.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/formula/read_formula.h"
#include "core/kernels/gram.h"
#include "core/kernels/verdict/verdict.h"
#include "core/labs/regression/regression_lab.h"
#include "core/spectrum/fourier.h"
#include "core/window/window.h"

#include <chrono>
#include <ctime>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int n = 500;

class Stopwatch
{
public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
    void addCounter(benchmark::State& state) const
    {
        state.counters["dgemms"] = seconds() / static_cast<double>(state.iterations()) / productSeconds();
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

core::Kernel read(const char* expression)
{
    return std::get<core::Kernel>(core::parseKernel(expression));
}

/// The kernel with its first number a little greater each time: nothing of the last answer serves.
core::Kernel moved(const core::Kernel& kernel, int step)
{
    core::Hyperparameter number = core::hyperparameters(kernel).at(1); // behind the scale
    number.value *= 1.0 + 0.001 * static_cast<double>(step % 100);
    return core::withHyperparameter(kernel, number);
}

/// A noisy wave on the line.
core::Dataset observations()
{
    core::Dataset data = std::get<core::Dataset>(
        core::generate(core::Generation{.name = "mixture1d", .n = n, .seed = 1, .options = {}}));
    data.targets = (2.0 * data.x.col(0).array()).sin() + 0.1 * (1e4 * data.x.col(0).array()).sin();
    return data;
}

void gramOf(benchmark::State& state, const char* expression)
{
    const core::Kernel kernel = read(expression);
    const MatrixXd x = VectorXd::LinSpaced(n, -1.0, 1.0);
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(core::gram(kernel, x));
    watch.addCounter(state);
}

void evidenceOf(benchmark::State& state, const char* expression)
{
    const core::Kernel kernel = read(expression);
    const core::Dataset data = observations();
    int step = 0;
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state) {
        const auto gp =
            std::get<core::GpRegression>(core::GpRegression::fit(moved(kernel, ++step), data.x, data.targets, 0.01));
        benchmark::DoNotOptimize(gp.gradient().logNoise);
    }
    watch.addCounter(state);
}

void regressionOf(benchmark::State& state, const char* expression)
{
    const core::Kernel kernel = read(expression);
    core::RegressionRequest request;
    core::Dataset data = observations();
    request.window = core::fittingWindow(data);
    request.data = std::make_shared<const core::Dataset>(std::move(data));
    core::RegressionPipeline pipeline;
    const auto solve = [&](int step) {
        request.kernel = moved(kernel, step);
        if (!std::holds_alternative<core::RegressionResult>(pipeline.solve(request)))
            throw std::runtime_error("the request was not answered");
    };
    int step = 0;
    solve(step);
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state)
        solve(++step);
    watch.addCounter(state);
}

void spectrumOf(benchmark::State& state, const char* expression)
{
    const core::Kernel kernel = read(expression);
    const VectorXd k = VectorXd::LinSpaced(401, 0.0, 30.0);
    productSeconds();
    const Stopwatch watch;
    for (auto _ : state)
        benchmark::DoNotOptimize(core::powerSpectrum(kernel, k));
    watch.addCounter(state);
}

/// The verdicts on all functions of the table of known answers; told for one of them, and for the slowest.
void verdicts(benchmark::State& state)
{
    struct Row {
        core::formula::Tree k;
        int dimension;
        core::verdicts::Domain domain;
    };
    std::vector<Row> rows;
    std::ifstream table(KNOWN_ANSWERS);
    for (std::string line; std::getline(table, line);) {
        std::vector<std::string> cells;
        std::istringstream cut(line);
        for (std::string cell; std::getline(cut, cell, ';');)
            cells.push_back(cell);
        const auto tree = core::formula::parse(cells.size() > 4 ? cells[4] : "");
        if (cells.size() < 5 || cells[1] == "kernel" || !std::holds_alternative<core::formula::Tree>(tree))
            continue;
        const auto& k = std::get<core::formula::Tree>(tree);
        const int dimension = std::atoi(cells[0].c_str());
        if (dimension > 0)
            rows.push_back({k, dimension, core::naturalDomain(k, dimension)});
    }
    if (rows.size() < 300)
        throw std::runtime_error("no table of known answers");
    double worst = 0.0, sum = 0.0;
    for (auto _ : state)
        for (const Row& row : rows) {
            const std::clock_t begin = std::clock(); // of the processor: the slowest is not one that waited
            benchmark::DoNotOptimize(core::verdictOn(row.k, row.dimension, row.domain));
            const double spent = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
            worst = std::max(worst, spent);
            sum += spent;
        }
    const double each = sum / static_cast<double>(rows.size()) / static_cast<double>(state.iterations());
    state.counters["functions"] = static_cast<double>(rows.size());
    state.counters["ms"] = 1e3 * each;
    state.counters["worst_ms"] = 1e3 * worst;
    state.counters["dgemms"] = each / productSeconds();
}

constexpr const char* se = "se(0.7)";
constexpr const char* typedSe = "formula(\"exp(-(x-y)^2/(2*a^2))\",a=0.7)";
constexpr const char* exponential = "exponential(0.7)";
constexpr const char* typedExponential = "formula(\"exp(-abs(x-y)/a)\",a=0.7)";
constexpr const char* periodic = "periodic(0.8,1.3)";
constexpr const char* typedPeriodic = "formula(\"exp(-2*sin(pi*(x-y)/p)^2/l^2)\",l=0.8,p=1.3)";
constexpr const char* triangle = "formula(\"max(0,1-abs(x-y)/a)\",a=1)";

#define BESIDE_TWINS(name)                                                                                             \
    BENCHMARK_CAPTURE(name, se, se)->Unit(benchmark::kMillisecond);                                                    \
    BENCHMARK_CAPTURE(name, typed_se, typedSe)->Unit(benchmark::kMillisecond);                                         \
    BENCHMARK_CAPTURE(name, exponential, exponential)->Unit(benchmark::kMillisecond);                                  \
    BENCHMARK_CAPTURE(name, typed_exponential, typedExponential)->Unit(benchmark::kMillisecond);                       \
    BENCHMARK_CAPTURE(name, periodic, periodic)->Unit(benchmark::kMillisecond);                                        \
    BENCHMARK_CAPTURE(name, typed_periodic, typedPeriodic)->Unit(benchmark::kMillisecond)

BESIDE_TWINS(gramOf);
BENCHMARK_CAPTURE(gramOf, triangle, triangle)->Unit(benchmark::kMillisecond);
BESIDE_TWINS(evidenceOf);
BESIDE_TWINS(regressionOf);
BENCHMARK_CAPTURE(spectrumOf, se, se)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(spectrumOf, typed_se, typedSe)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(spectrumOf, triangle, triangle)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(spectrumOf, slow, "formula(\"1/(1+(x-y)^2/a^2)\",a=1)")->Unit(benchmark::kMillisecond);
BENCHMARK(verdicts)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace
