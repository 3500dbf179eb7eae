#include "core/gp/prior.h"

#include "core/gp/checks.h"
#include "core/kernels/gram.h"
#include "core/linalg/lanczos_root.h"
#include "core/linalg/pivoted_cholesky.h"
#include "core/linalg/symmetric_eigen.h"

#include <boost/random/normal_distribution.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double unexplained = 1e-13; // share of the trace that a low-rank factor may leave out
constexpr Index mostRank = 300;       // beyond, the low rank is no longer the cheaper way
constexpr Index fewPoints = 600;      // whose eigenvalues cost less than the steps for a few draws

std::uint32_t low(std::uint64_t number)
{
    return static_cast<std::uint32_t>(number);
}
std::uint32_t high(std::uint64_t number)
{
    return static_cast<std::uint32_t>(number >> 32);
}

MatrixXd normalsAtStep(std::uint64_t seed, std::uint64_t step, Index rows, Index draws)
{
    MatrixXd normals(rows, draws);
    for (Index s = 0; s < draws; ++s) {
        std::seed_seq words{low(seed), high(seed), static_cast<std::uint32_t>(s), low(step), high(step)};
        std::mt19937_64 engine(words);
        boost::random::normal_distribution<double> normal;
        for (double& value : normals.col(s))
            value = normal(engine);
    }
    return normals;
}

/// F (FᵀF)^-½ FᵀZ: the symmetric square root of F Fᵀ, from the small eigenproblem.
Outcome<MatrixXd> rootOfLowRankTimes(const MatrixXd& factor, const MatrixXd& normals)
{
    const auto outcome = symmetricEigen(selfProduct(factor));
    if (const auto* failure = std::get_if<Failure>(&outcome))
        return *failure;
    const auto& eigen = std::get<SymmetricEigen>(outcome);
    if (eigen.values.size() == 0)
        return MatrixXd(MatrixXd::Zero(normals.rows(), normals.cols()));
    const double negligible = std::numeric_limits<double>::epsilon() * eigen.values[0];
    const VectorXd inverseRoots =
        (eigen.values.array() > negligible).select(eigen.values.array().max(negligible).rsqrt(), 0.0);
    MatrixXd seen = multiplyTransposedLeft(eigen.vectors, multiplyTransposedLeft(factor, normals));
    seen = inverseRoots.asDiagonal() * seen;
    return multiply(factor, multiply(eigen.vectors, seen));
}

/// How far rounding of the entries may push an eigenvalue below 0.
double roundingOf(const MatrixXd& gram, double roundingScale)
{
    const double n = static_cast<double>(gram.rows());
    const double largest = std::max(gram.cwiseAbs().rowwise().sum().maxCoeff(), n * roundingScale);
    return 4.0 * n * std::numeric_limits<double>::epsilon() * largest;
}

Outcome<MatrixXd> rootByEigenTimes(const MatrixXd& gram, const MatrixXd& normals, double rounding)
{
    const auto outcome = symmetricEigen(gram);
    if (const auto* failure = std::get_if<Failure>(&outcome))
        return *failure;
    const auto& eigen = std::get<SymmetricEigen>(outcome);
    if (eigen.values.minCoeff() < -rounding)
        return Failure{Failure::Kind::IllConditioned, "the covariance between the points is not positive semidefinite"};
    MatrixXd seen = multiplyTransposedLeft(eigen.vectors, normals);
    seen = eigen.values.cwiseMax(0.0).cwiseSqrt().asDiagonal() * seen;
    return multiply(eigen.vectors, seen);
}

} // namespace

MatrixXd standardNormals(std::uint64_t seed, Index rows, Index draws)
{
    return normalsAtStep(seed, 0, rows, draws);
}

MatrixXd driftingNormals(std::uint64_t seed, Index rows, Index draws, double phase)
{
    assert(phase >= 0.0);
    const double whole = std::floor(phase), angle = 0.5 * std::numbers::pi * (phase - whole);
    const auto step = static_cast<std::uint64_t>(whole);
    MatrixXd normals = normalsAtStep(seed, step, rows, draws);
    if (angle > 0.0)
        normals = std::cos(angle) * normals + std::sin(angle) * normalsAtStep(seed, step + 1, rows, draws);
    return normals;
}

Outcome<MatrixXd> symmetricRootTimes(const MatrixXd& gram, const MatrixXd& normals, double roundingScale)
{
    const Index n = gram.rows();
    assert(gram.cols() == n && normals.rows() == n);
    if (n == 0)
        return normals;
    if (!gram.allFinite())
        return Failure{Failure::Kind::IllConditioned, "the covariance holds a number that is not finite"};
    if (n > mostRootPoints)
        return Failure{Failure::Kind::InvalidInput, "functions can be drawn at up to " +
                                                        std::to_string(mostRootPoints) + " points at once, not at " +
                                                        std::to_string(n)};
    const double trace = gram.diagonal().sum(), reference = roundingScale * static_cast<double>(n);
    if (trace <= unexplained * reference)
        return MatrixXd(MatrixXd::Zero(n, normals.cols()));
    const double tolerance = unexplained * std::max(1.0, reference / trace);
    const PivotedCholesky pivoted = pivotedCholesky(
        gram.diagonal(), [&](Index column) -> VectorXd { return gram.col(column); }, tolerance,
        std::clamp<Index>(n / 2, 1, mostRank));
    if (pivoted.converged)
        return rootOfLowRankTimes(pivoted.factor, normals);
    const double rounding = roundingOf(gram, roundingScale);
    const bool allAtOnce = n <= fewPoints || 8 * normals.cols() > n; // then eigenvalues are the cheaper way
    return allAtOnce ? rootByEigenTimes(gram, normals, rounding) : lanczosRootTimes(gram, normals, rounding);
}

Outcome<MatrixXd> gpPriorDraws(const Kernel& kernel, const Points& at, const MatrixXd& normals)
{
    assert(normals.rows() == at.rows());
    if (const auto failure = covarianceProblem(kernel, at))
        return *failure;
    return symmetricRootTimes(gram(kernel, at), normals);
}

} // namespace core
