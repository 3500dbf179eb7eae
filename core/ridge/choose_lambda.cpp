#include "core/ridge/choose_lambda.h"

#include "core/linalg/symmetric_eigen.h"
#include "core/optimise/bracket.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double pointsPerDecade = 8.0;
constexpr double sameScore = 1e-12; // relative

} // namespace

Outcome<RidgeSpectrum> RidgeSpectrum::of(const RidgeProblem& problem)
{
    Outcome<SymmetricEigen> found = symmetricEigen(problem.gram);
    if (const auto* failure = std::get_if<Failure>(&found))
        return *failure;
    auto& eigen = std::get<SymmetricEigen>(found);
    const double rounding =
        4.0 * static_cast<double>(eigen.values.size()) * epsilon * eigen.values.cwiseAbs().maxCoeff();
    RidgeSpectrum spectrum;
    spectrum.eigenvalues_ = (eigen.values.array() < 0.0 && eigen.values.array() > -rounding).select(0.0, eigen.values);
    spectrum.coordinates_ = eigen.vectors.transpose() * problem.targets;
    spectrum.squares_ = eigen.vectors.cwiseAbs2();
    spectrum.vectors_ = std::move(eigen.vectors);
    return spectrum;
}

double RidgeSpectrum::score(LambdaRule rule, double lambda) const
{
    return scores(rule, VectorXd::Constant(1, lambda))[0];
}

VectorXd RidgeSpectrum::scores(LambdaRule rule, const VectorXd& lambdas) const
{
    // Shares λ/(λ_j+λ) of each direction that the fit leaves: y − f = U(share∘Uᵀy), λ[C⁻¹]_ii = Σ_j U_ij² share_j.
    // Nothing here cancels, whatever λ.
    const Index n = eigenvalues_.size();
    MatrixXd shares(n, lambdas.size());
    for (Index l = 0; l < lambdas.size(); ++l)
        shares.col(l) = lambdas[l] / (eigenvalues_.array() + lambdas[l]);
    const MatrixXd left = coordinates_.asDiagonal() * shares;
    VectorXd scores(lambdas.size());
    if (rule == LambdaRule::GeneralisedCrossValidation)
        scores =
            static_cast<double>(n) * left.colwise().squaredNorm().array() / shares.colwise().sum().array().square();
    else
        scores = multiply(vectors_, left).cwiseQuotient(multiply(squares_, shares)).cwiseAbs2().colwise().mean();
    for (Index l = 0; l < lambdas.size(); ++l)
        if (!(eigenvalues_.minCoeff() + lambdas[l] > 0.0))
            scores[l] = std::numeric_limits<double>::infinity();
    return scores;
}

Interval RidgeSpectrum::searched() const
{
    const double largest = eigenvalues_.maxCoeff();
    const double rounding = static_cast<double>(eigenvalues_.size()) * epsilon;
    return {.lo = std::max(1e-12, rounding) * largest, .hi = 1e3 * largest};
}

Outcome<LambdaChoice> chooseLambda(const RidgeSpectrum& spectrum, LambdaRule rule, std::stop_token stop)
{
    LambdaChoice choice;
    choice.searched = spectrum.searched();
    const auto& [lo, hi] = choice.searched;
    if (!(lo > 0.0 && std::isfinite(hi)))
        return Failure{Failure::Kind::IllConditioned,
                       "the kernel is 0 between all inputs, so no lambda fits better than another: give a number"};
    const Index points = 1 + static_cast<Index>(std::ceil(pointsPerDecade * std::log10(hi / lo)));
    const VectorXd logs = VectorXd::LinSpaced(points, std::log(lo), std::log(hi));
    choice.lambdas = logs.array().exp();
    choice.lambdas[0] = lo;
    choice.lambdas[points - 1] = hi;
    choice.scores = spectrum.scores(rule, choice.lambdas);
    const auto take = [&](double lambda, double score) {
        choice.lambda = lambda;
        choice.score = score;
    };
    take(choice.lambdas[points - 1], choice.scores[points - 1]);
    if (choice.scores.maxCoeff() - choice.scores.minCoeff() <= sameScore * choice.scores.maxCoeff()) {
        choice.flat = true;
        return choice;
    }
    for (Index i = 0; i < points; ++i) {
        if (stop.stop_requested())
            return Cancelled{};
        const bool inside = i > 0 && i + 1 < points;
        if (choice.scores[i] < choice.score)
            take(choice.lambdas[i], choice.scores[i]);
        if (!inside || choice.scores[i] > choice.scores[i - 1] || choice.scores[i] > choice.scores[i + 1])
            continue;
        const auto [u, score] =
            minimumBetween([&](double log) { return spectrum.score(rule, std::exp(log)); }, logs[i - 1], logs[i + 1]);
        if (score < choice.score)
            take(std::exp(u), score);
    }
    choice.atEnd = choice.lambda == choice.lambdas[0] || choice.lambda == choice.lambdas[points - 1];
    return choice;
}

} // namespace core
