#include "core/gp/checks.h"

#include "core/kernels/definiteness.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/number_text.h"
#include "core/kernels/verdict/definiteness_doubt.h"
#include "core/outcome.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostChecked = 600; // one negative eigenvalue of a part shows that the whole has one

MatrixXd evenlyChosen(const Points& x)
{
    if (x.rows() <= mostChecked)
        return x;
    MatrixXd chosen(mostChecked, x.cols());
    for (Index i = 0; i < mostChecked; ++i)
        chosen.row(i) = x.row(i * (x.rows() - 1) / (mostChecked - 1));
    return chosen;
}

} // namespace

std::optional<Failure> indefiniteProblem(const Kernel& kernel, const Points& x)
{
    if (isKnownPositiveSemidefinite(kernel, x.cols()))
        return std::nullopt;
    if (const auto refuted = refutedFormula(kernel, x.cols()))
        return invalidInput(*refuted + ", so that no Gaussian process has this covariance");
    const auto checked = definiteness(gram(kernel, evenlyChosen(x)));
    if (const auto* failure = std::get_if<Failure>(&checked))
        return *failure;
    const auto& found = std::get<Definiteness>(checked);
    if (found.positiveSemidefinite())
        return std::nullopt;
    return invalidInput(
        "this kernel is not positive semidefinite: its Gram matrix on these points has the eigenvalue " +
        numberText(found.minEigenvalue, 4) +
        ", which would be a negative variance, so that no Gaussian process has this covariance");
}

std::optional<Failure> covarianceProblem(const Kernel& kernel, const Points& x)
{
    if (x.cols() < 1)
        return invalidInput("the points need at least one column");
    for (const Problem& problem : problems(kernel, x.cols()))
        return invalidInput("the kernel's " + problem.field + " " + problem.message);
    for (Index row = 0; row < x.rows(); ++row)
        if (!x.row(row).allFinite())
            return invalidInput("row " + std::to_string(row + 1) + " of the points holds a number that is not finite");
    if (auto failure = inputProblem(kernel, x))
        return failure;
    return indefiniteProblem(kernel, x);
}

std::optional<Failure> observationsProblem(const Kernel& kernel, const Points& x, const VectorXd& targets, double noise)
{
    if (targets.size() != x.rows())
        return invalidInput(std::to_string(x.rows()) + " points, but " + std::to_string(targets.size()) + " targets");
    if (!targets.allFinite())
        return invalidInput("a target is not finite");
    if (!(noise >= 0.0 && std::isfinite(noise)))
        return invalidInput("the noise variance must be a finite number of at least 0");
    return covarianceProblem(kernel, x);
}

std::optional<Failure> conflictingTargets(const Points& x, const VectorXd& targets)
{
    std::vector<Index> order(static_cast<std::size_t>(x.rows()));
    std::iota(order.begin(), order.end(), Index{0});
    const auto compare = [&](Index a, Index b) {
        for (Index d = 0; d < x.cols(); ++d)
            if (x(a, d) != x(b, d))
                return x(a, d) < x(b, d) ? -1 : 1;
        return 0;
    };
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return compare(a, b) < 0; });
    for (std::size_t i = 1; i < order.size(); ++i) {
        const Index a = order[i - 1], b = order[i];
        if (compare(a, b) == 0 && targets[a] != targets[b])
            return invalidInput("rows " + std::to_string(a + 1) + " and " + std::to_string(b + 1) +
                                " have the same input but the targets " + numberText(targets[a], 6) + " and " +
                                numberText(targets[b], 6) +
                                ": without noise no function has both; take a noise variance greater than 0");
    }
    return std::nullopt;
}

bool misses(double jitter, const VectorXd& weights, const VectorXd& values)
{
    // Beyond this share of the largest target it would not be the interpolation that noise 0 asks for.
    constexpr double mostMissed = 1e-4;
    return values.size() > 0 &&
           jitter * weights.lpNorm<Eigen::Infinity>() > mostMissed * values.lpNorm<Eigen::Infinity>();
}

std::optional<Failure> missedTargets(double jitter, const VectorXd& weights, const VectorXd& targets)
{
    if (jitter == 0.0 || !misses(jitter, weights, targets))
        return std::nullopt;
    return invalidInput("without noise no function of this kernel passes through all " +
                        std::to_string(targets.size()) +
                        " targets, as far as double precision can tell: take a noise variance greater than 0");
}

Failure withoutVariance()
{
    return invalidInput("without noise this kernel leaves no variance at any of the points: take a noise variance "
                        "greater than 0");
}

std::optional<std::string> hiddenNoise(const Kernel& kernel, const Points& x, double noise)
{
    if (x.rows() == 0 || noise == 0.0)
        return std::nullopt;
    const double greatest = diagonal(kernel, x).cwiseAbs().maxCoeff();
    const double rounding =
        std::numeric_limits<double>::epsilon() * greatest * std::sqrt(static_cast<double>(x.rows()));
    constexpr double clear = 100.0;
    if (noise >= clear * rounding)
        return std::nullopt;
    return "beside k(x,x) up to " + numberText(greatest, 2) + " double precision cannot tell noise of variance " +
           numberText(noise, 2) + " from rounding, and the answer is rounding, too: choose at least " +
           numberText(clear * rounding, 2) + ", or a smaller scale of the kernel";
}

} // namespace core
