#include "core/labs/spectrum/bench.h"

#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/pivoted_cholesky.h"
#include "core/special_functions/special_functions.h"
#include "core/spectrum/fourier.h"
#include "core/spectrum/rkhs.h"

#include <boost/random/normal_distribution.hpp>

#include <algorithm>
#include <numbers>
#include <random>
#include <set>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index frequencies = 401, growthPoints = 60;

BenchFunction fromEigenfunctions(const std::vector<double>& weights, const MercerExpansion& expansion)
{
    const Index used = std::min(static_cast<Index>(weights.size()), expansion.size());
    const VectorXd w = Eigen::Map<const VectorXd>(weights.data(), used);
    BenchFunction function{.centres = expansion.nodes().col(0), .coefficients = {}, .parts = {}, .remark = {}};
    // √λ_j by its eigenvalue: what the weights multiply has unit norm
    function.coefficients = expansion.coefficients().leftCols(used) *
                            w.cwiseProduct(VectorXd(expansion.eigenvalues().head(used).cwiseSqrt()));
    function.parts = w.cwiseAbs2();
    function.norm2 = function.parts.sum();
    function.degreesOfFreedom = static_cast<int>(used);
    if (used < static_cast<Index>(weights.size()))
        function.remark =
            "only " + std::to_string(used) + " eigenvalues stand clear of rounding: the other weights have no function";
    return function;
}

BenchFunction fromTerms(const Kernel& kernel, const std::vector<KernelTerm>& terms)
{
    const auto count = static_cast<Index>(terms.size());
    BenchFunction function{.centres = VectorXd(count), .coefficients = VectorXd(count), .parts = {}, .remark = {}};
    std::set<double> distinct;
    for (Index i = 0; i < count; ++i) {
        function.centres(i) = terms[static_cast<std::size_t>(i)].centre;
        function.coefficients(i) = terms[static_cast<std::size_t>(i)].coefficient;
        distinct.insert(function.centres(i));
    }
    if (const auto failure = inputProblem(kernel, function.centres))
        throw Ending{*failure};
    const VectorXd values = crossGram(kernel, function.centres, function.centres) * function.coefficients;
    function.parts = function.coefficients.cwiseProduct(values);
    function.norm2 = valueOrEnd(normSquared(kernel, function.centres, function.coefficients));
    function.degreesOfFreedom = static_cast<int>(distinct.size());
    return function;
}

void addFourier(const Kernel& kernel, const BenchFunction& function, BenchResult& result,
                std::vector<std::string>& remarks)
{
    const VectorXd k = VectorXd::LinSpaced(frequencies, 0.0,
                                           lastFrequency(kernel, result.grid(result.grid.size() - 1) - result.grid(0)));
    const Outcome<PowerSpectrum> outcome = powerSpectrum(kernel, k);
    if (const auto* failure = std::get_if<Failure>(&outcome)) {
        remarks.push_back(failure->what);
        return;
    }
    const PowerSpectrum& spectrum = std::get<PowerSpectrum>(outcome);
    if (!spectrum.lines.empty())
        remarks.push_back("part of this kernel's spectrum are lines, which have no density to draw");
    if (!(spectrum.density.array() > 0.0).any())
        return;
    const VectorXd coefficients = coefficientPower(function.centres, function.coefficients, k);
    result.isAllDensity = spectrum.lines.empty();
    result.frequency = k;
    result.spectralDensity = spectrum.density;
    result.power = coefficients.cwiseProduct(spectrum.density.cwiseAbs2());
    result.integrand = coefficients.cwiseProduct(spectrum.density) / std::numbers::pi;
}

/// Draws at the points: n×draws.
MatrixXd drawsOf(const Kernel& kernel, const VectorXd& x, int draws, std::uint64_t seed)
{
    constexpr double residual = 1e-13; // of the trace
    const MatrixXd k = gram(kernel, x);
    const PivotedCholesky root = pivotedCholesky(
        k.diagonal(), [&](Index column) -> VectorXd { return k.col(column); }, residual, k.rows());
    std::mt19937_64 generator(seed);
    boost::random::normal_distribution<double> normal;
    // As many numbers whatever the rank: the draws of one seed belong together under every kernel.
    const MatrixXd noise = MatrixXd::NullaryExpr(k.rows(), draws, [&] { return normal(generator); });
    return root.factor * noise.topRows(root.factor.cols());
}

/// Is the feature space of finite dimension, whatever rounding says?
bool isFiniteDimensional(const Kernel& kernel)
{
    if (kernel.shape != Kernel::Shape::Single)
        return std::ranges::all_of(kernel.parts, &isFiniteDimensional);
    return describe(kernel.family).finiteFeatures;
}

/// k(x₀, ·) with x₀ away from the first points of the growth.
BenchFunction oneKernel(const Kernel& kernel, const Interval& interval)
{
    constexpr double place = 0.382;
    BenchFunction function;
    function.centres = VectorXd::Constant(1, interval.lo + place * interval.width());
    function.coefficients = VectorXd::Ones(1);
    function.norm2 = diagonal(kernel, function.centres)(0);
    return function;
}

double vanDerCorput(Index i)
{
    double place = 0.0, share = 0.5;
    for (; i > 0; i /= 2, share *= 0.5)
        place += share * static_cast<double>(i % 2);
    return place;
}

} // namespace

void addReproduced(const Kernel& kernel, const BenchFunction& function, double place, BenchResult& result)
{
    const MatrixXd at = MatrixXd::Constant(1, 1, place);
    if (inputProblem(kernel, at))
        return;
    result.place = place;
    result.value = (crossGram(kernel, at, function.centres) * function.coefficients)(0);
    result.feature = crossGram(kernel, result.grid, at);
}

double lastFrequency(const Kernel& kernel, double width)
{
    constexpr double visible = 12.0;
    return visible / std::min(smallestScale(kernel, 1)(0), width);
}

BenchFunction benchFunction(const Kernel& kernel, const SpectrumSettings& settings, const MercerExpansion& expansion)
{
    if (settings.build == SpectrumSettings::Build::Eigenfunctions)
        return fromEigenfunctions(settings.weights, expansion);
    return fromTerms(kernel, settings.terms);
}

BenchResult benchResult(const Kernel& kernel, const BenchFunction& function, const VectorXd& grid,
                        std::vector<std::string>& remarks)
{
    if (const auto failure = inputProblem(kernel, grid))
        throw Ending{*failure};
    BenchResult result;
    result.grid = grid;
    result.function = crossGram(kernel, grid, function.centres) * function.coefficients;
    result.norm2 = function.norm2;
    result.parts = function.parts;
    if (isPositiveSemidefinite(kernel)) {
        result.degreesOfFreedom = function.degreesOfFreedom;
        if (function.degreesOfFreedom > 0 && function.norm2 >= 0.0)
            result.rougherShare = gammaAbove(0.5 * function.degreesOfFreedom, 0.5 * function.norm2);
        result.logDensityRatio = -0.5 * function.norm2;
    } else {
        remarks.push_back("this kernel is not positive semidefinite: it has no RKHS and no Gaussian process, and the "
                          "number shown is no norm");
    }
    if (!function.remark.empty())
        remarks.push_back(function.remark);
    addFourier(kernel, function, result, remarks);
    return result;
}

DrawGrowth drawGrowth(const Kernel& kernel, const BenchFunction& function, const Interval& interval, int draws,
                      std::uint64_t seed)
{
    const VectorXd x = VectorXd::NullaryExpr(
        growthPoints, [&](Index i) { return interval.lo + interval.width() * vanDerCorput(i + 1); });
    if (const auto failure = inputProblem(kernel, x))
        throw Ending{*failure};
    DrawGrowth result;
    result.n = VectorXd::LinSpaced(growthPoints, 1.0, static_cast<double>(growthPoints));
    MatrixXd values(growthPoints, draws + 1);
    values.leftCols(draws) = drawsOf(kernel, x, draws, seed);
    result.functionOfBench = function.norm2 > 0.0;
    const BenchFunction inside = result.functionOfBench ? function : oneKernel(kernel, interval);
    values.rightCols(1) = crossGram(kernel, x, inside.centres) * inside.coefficients;
    const NormGrowth growth = valueOrEnd(normGrowth(kernel, x, values));
    result.norm2 = growth.norm2.leftCols(draws);
    result.function = growth.norm2.rightCols(1);
    result.functionNorm2 = inside.norm2;
    result.rank = growth.rank;
    result.finiteDimensional = isFiniteDimensional(kernel);
    if (!result.finiteDimensional && growth.rank < growthPoints) {
        result.hiddenFrom = growth.leading + 1;
        result.norm2.bottomRows(growthPoints - growth.leading).setConstant(std::nan(""));
    }
    return result;
}

} // namespace core
