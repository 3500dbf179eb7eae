#include "core/ridge/ridge.h"

#include "core/embedding/mean_embedding.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/cholesky.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Is a pivot of a factorisation no more than the rounding of the matrix?
bool isSingular(const CholeskyFactor& factor, double largestDiagonal)
{
    const auto n = static_cast<double>(factor.lower.rows());
    const double least = factor.lower.diagonal().array().square().minCoeff();
    return least <= n * std::numeric_limits<double>::epsilon() * largestDiagonal;
}

Outcome<CholeskyFactor> factorOf(const RidgeProblem& problem, double lambda)
{
    constexpr JitterPolicy noJitter{.first = 1.0, .largest = 0.0};
    MatrixXd c = problem.gram;
    c.diagonal().array() += lambda;
    Outcome<CholeskyFactor> factored = cholesky(c, lambda > 0.0 ? JitterPolicy{} : noJitter);
    const auto* factor = std::get_if<CholeskyFactor>(&factored);
    if (lambda == 0.0 && !(factor && isSingular(*factor, c.diagonal().maxCoeff())) && factor)
        return factored;
    if (lambda == 0.0)
        return Failure{Failure::Kind::InvalidInput,
                       "with lambda = 0 the fit must reproduce every target, but the kernel matrix is singular (inputs "
                       "that coincide, or more of them than the kernel can tell apart): choose a lambda above 0"};
    if (!factor && !isPositiveSemidefinite(problem.kernel))
        return Failure{Failure::Kind::IllConditioned,
                       "the kernel is not positive semidefinite, and neither is its matrix with this lambda on the "
                       "diagonal: choose a greater lambda or another kernel"};
    return factored;
}

} // namespace

Outcome<RidgeProblem> ridgeProblem(Kernel kernel, Bags bags, VectorXd targets)
{
    if (bags.count() == 0)
        return Failure{Failure::Kind::InvalidInput, "ridge regression needs at least one input with a target"};
    if (targets.size() != bags.count())
        return Failure{Failure::Kind::InvalidInput, "there are " + std::to_string(bags.count()) + " inputs and " +
                                                        std::to_string(targets.size()) + " targets: give each its own"};
    if (!targets.allFinite())
        return Failure{Failure::Kind::InvalidInput, "a target is not finite"};
    if (const auto refusal = inputProblem(kernel, bags.points))
        return *refusal;
    MatrixXd gram = bagGram(kernel, bags);
    return RidgeProblem{
        .kernel = std::move(kernel), .bags = std::move(bags), .targets = std::move(targets), .gram = std::move(gram)};
}

Outcome<RidgeFit> fitRidge(const RidgeProblem& problem, double lambda)
{
    if (!(lambda >= 0.0 && std::isfinite(lambda)))
        return Failure{Failure::Kind::InvalidInput, "lambda must be a number that is not negative"};
    Outcome<CholeskyFactor> factored = factorOf(problem, lambda);
    if (const auto* failure = std::get_if<Failure>(&factored))
        return *failure;
    const auto& factor = std::get<CholeskyFactor>(factored);
    const VectorXd& y = problem.targets;
    const auto n = static_cast<double>(y.size());

    RidgeFit fit;
    fit.lambda = lambda + factor.jitter;
    fit.jitter = factor.jitter;
    fit.coefficients = solve(factor, y);
    const MatrixXd inverse = selfProduct(solveLower(factor, MatrixXd::Identity(y.size(), y.size())));
    fit.looResiduals = fit.coefficients.cwiseQuotient(inverse.diagonal());
    // y − λα and n − λ tr C⁻¹ lose what little is left where λ is large; Bα and tr BC⁻¹ cancel where it is small.
    if (fit.lambda > problem.gram.diagonal().mean()) {
        fit.fitted = problem.gram * fit.coefficients;
        fit.degreesOfFreedom = problem.gram.cwiseProduct(inverse).sum();
    } else {
        fit.fitted = y - fit.lambda * fit.coefficients;
        fit.degreesOfFreedom = n - fit.lambda * inverse.trace();
    }
    fit.squaredNorm = fit.coefficients.dot(problem.gram * fit.coefficients);
    fit.objective = fit.lambda * y.dot(fit.coefficients);
    return fit;
}

VectorXd pointWeights(const Bags& bags, const VectorXd& coefficients)
{
    assert(coefficients.size() == bags.count());
    VectorXd weights(bags.points.rows());
    for (Index bag = 0; bag < bags.count(); ++bag)
        weights.segment(bags.begin(bag), bags.size(bag))
            .setConstant(coefficients[bag] / static_cast<double>(bags.size(bag)));
    return weights;
}

VectorXd ridgeFunction(const RidgeProblem& problem, const VectorXd& coefficients, const Points& at)
{
    return weightedEmbedding(problem.kernel, problem.bags.points, pointWeights(problem.bags, coefficients), at);
}

VectorXd ridgePrediction(const RidgeProblem& problem, const VectorXd& coefficients, const Bags& bags)
{
    return bagMeans(bags, ridgeFunction(problem, coefficients, bags.points));
}

} // namespace core
