#include "core/spectrum/general_norm.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/number_text.h"
#include "core/linalg/cholesky.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

double along(const Lengthscale& lengthscale, Index dimension)
{
    return lengthscale[lengthscale.size() == 1 ? 0 : static_cast<std::size_t>(dimension)];
}

const Lengthscale* lengthscaleOfBell(const Kernel& kernel)
{
    const auto* se = kernel.shape == Kernel::Shape::Single ? std::get_if<SquaredExponential>(&kernel.family) : nullptr;
    return se ? &se->lengthscale : nullptr;
}

const RationalQuadratic* rationalQuadratic(const Kernel& kernel)
{
    return kernel.shape == Kernel::Shape::Single ? std::get_if<RationalQuadratic>(&kernel.family) : nullptr;
}

/// Along an axis K̃ of rq falls like exp(−rate·|k|).
double rate(const RationalQuadratic& kernel, Index dimension)
{
    return std::sqrt(2.0 * kernel.alpha) * along(kernel.lengthscale, dimension);
}

/// K̃ falls like ‖k‖^−(d+p) in d dimensions: p, infinite for se and rq; nothing for other kernels.
std::optional<double> decay(const Kernel& kernel)
{
    if (kernel.shape != Kernel::Shape::Single)
        return std::nullopt;
    if (std::holds_alternative<Exponential>(kernel.family))
        return 1.0;
    if (std::holds_alternative<Matern32>(kernel.family))
        return 3.0;
    if (std::holds_alternative<Matern52>(kernel.family))
        return 5.0;
    if (std::holds_alternative<SquaredExponential>(kernel.family) ||
        std::holds_alternative<RationalQuadratic>(kernel.family))
        return std::numeric_limits<double>::infinity();
    return std::nullopt;
}

Failure infiniteNorm(const std::string& why)
{
    return {Failure::Kind::InvalidInput, "the norm of k(x,·) by Q is infinite: " + why};
}

} // namespace

std::optional<Failure> normProblem(const Kernel& kernel, const Kernel& norm, Index dimensions)
{
    const Lengthscale *s = lengthscaleOfBell(kernel), *q = lengthscaleOfBell(norm);
    for (Index d = 0; s && q && d < dimensions; ++d)
        if (!(along(*q, d) * along(*q, d) < 2.0 * along(*s, d) * along(*s, d)))
            return infiniteNorm("Q = se of lengthscale " + numberText(along(*q, d), 4) +
                                " is too smooth; it must stay below √2 times the kernel's, " +
                                numberText(std::numbers::sqrt2 * along(*s, d), 4));
    const RationalQuadratic *ofRational = rationalQuadratic(kernel), *byRational = rationalQuadratic(norm);
    if (ofRational && q)
        return infiniteNorm("Q = se is smoother than every rq; choose a rougher Q");
    for (Index d = 0; ofRational && byRational && d < dimensions; ++d)
        if (rate(*byRational, d) > 2.0 * rate(*ofRational, d))
            return infiniteNorm("Q is much smoother than the kernel: its √alpha·lengthscale must stay below twice the "
                                "kernel's");
    const std::optional<double> ofKernel = decay(kernel), ofNorm = decay(norm);
    // ∫ ‖k‖^{d−1} ‖k‖^{−2(d+p)+(d+r)} dk converges at infinity iff r < 2p.
    if (ofKernel && ofNorm && std::isfinite(*ofKernel) && !(*ofNorm < 2.0 * *ofKernel))
        return infiniteNorm("Q is much smoother than the kernel; choose a rougher Q");
    return std::nullopt;
}

Outcome<NormedInnerProducts> normedInnerProducts(const Kernel& kernel, const Kernel& norm, const Points& x,
                                                 const Points& grid)
{
    assert(problems(kernel, x.cols()).empty() && problems(norm, x.cols()).empty() && grid.cols() == x.cols());
    if (const auto failure = normProblem(kernel, norm, x.cols()))
        return *failure;
    if (const auto failure = inputProblem(kernel, x))
        return *failure;
    for (const Kernel* each : {&kernel, &norm})
        if (const auto failure = inputProblem(*each, grid))
            return *failure;
    const Outcome<CholeskyFactor> factor = cholesky(gram(norm, grid));
    if (const auto* failure = std::get_if<Failure>(&factor))
        return *failure;
    const CholeskyFactor& lower = std::get<CholeskyFactor>(factor);
    return NormedInnerProducts{.matrix = selfProduct(solveLower(lower, crossGram(kernel, grid, x))),
                               .jitter = lower.jitter};
}

Outcome<MatrixXd> deltaInnerProducts(const Kernel& kernel, const Points& x, const Points& grid, const VectorXd& weights)
{
    assert(grid.cols() == x.cols() && weights.size() == grid.rows() && (weights.array() >= 0.0).all());
    for (const Points* points : {&x, &grid})
        if (const auto failure = inputProblem(kernel, *points))
            return *failure;
    const MatrixXd weighted = weights.cwiseSqrt().asDiagonal() * crossGram(kernel, grid, x);
    return selfProduct(weighted);
}

Kernel bellDeltaKernel(double s, double amplitude)
{
    return kernelOf(SquaredExponential{{std::numbers::sqrt2 * s}},
                    amplitude * amplitude * std::sqrt(std::numbers::pi) * s);
}

Outcome<Kernel> bellNormKernel(double s, double q, double amplitude)
{
    if (const auto failure = normProblem(kernelOf(SquaredExponential{{s}}), kernelOf(SquaredExponential{{q}}), 1))
        return *failure;
    const double t = std::sqrt(2.0 * s * s - q * q);
    return kernelOf(SquaredExponential{{t}}, amplitude * amplitude * s * s / (q * t));
}

} // namespace core
