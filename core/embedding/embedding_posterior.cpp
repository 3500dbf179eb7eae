#include "core/embedding/embedding_posterior.h"

#include "core/embedding/mean_embedding.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/symmetric_eigen.h"
#include "core/settings/range_problems.h"

#include <boost/random/normal_distribution.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <random>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

MatrixXd standardNormals(Index rows, Index columns, std::uint64_t seed)
{
    std::mt19937_64 engine(seed);
    boost::random::normal_distribution<double> normal;
    MatrixXd numbers(rows, columns);
    for (double& number : numbers.reshaped())
        number = normal(engine);
    return numbers;
}

/// C^½ ξ with the symmetric root: unlike a triangular one it does not depend on an order, and moves smoothly with C.
Outcome<MatrixXd> draw(const MatrixXd& covariance, Index count, std::uint64_t seed)
{
    Outcome<SymmetricEigen> decomposed = symmetricEigen(covariance);
    if (const auto* failure = std::get_if<Failure>(&decomposed))
        return *failure;
    const auto& eigen = std::get<SymmetricEigen>(decomposed);
    const MatrixXd noise = standardNormals(covariance.rows(), count, seed);
    const VectorXd root = eigen.values.cwiseMax(0.0).cwiseSqrt(); // below 0 by rounding
    return multiply(eigen.vectors, root.asDiagonal() * multiplyTransposedLeft(eigen.vectors, noise));
}

} // namespace

Outcome<EmbeddingPosterior> EmbeddingPosterior::fit(EmbeddingPrior prior, MatrixXd sites, const VectorXd& embedding,
                                                    double noiseVariance)
{
    assert(sites.rows() == embedding.size() && sites.cols() == prior.lengthscale.size());
    if (!(noiseVariance >= 0.0 && std::isfinite(noiseVariance)))
        return Failure{Failure::Kind::InvalidInput, "tau2 must be greater than 0"};
    MatrixXd r = priorGram(prior, sites);
    const double floor = std::numeric_limits<double>::epsilon() * r.trace();
    const double raised = std::max(noiseVariance, floor);
    r.diagonal().array() += raised;
    Outcome<CholeskyFactor> factored = cholesky(r);
    if (const auto* failure = std::get_if<Failure>(&factored))
        return *failure;
    EmbeddingPosterior posterior;
    posterior.prior_ = std::move(prior);
    posterior.sites_ = std::move(sites);
    posterior.factor_ = std::move(std::get<CholeskyFactor>(factored));
    posterior.alpha_ = solve(posterior.factor_, embedding);
    posterior.jitter_ = raised - noiseVariance + posterior.factor_.jitter;
    return posterior;
}

VectorXd EmbeddingPosterior::mean(const Points& at) const
{
    return priorCrossGram(prior_, sites_, at).transpose() * alpha_;
}

VectorXd EmbeddingPosterior::variance(const Points& at) const
{
    const MatrixXd half = solveLower(factor_, priorCrossGram(prior_, sites_, at));
    return (priorDiagonal(prior_, at) - half.colwise().squaredNorm().transpose()).cwiseMax(0.0);
}

double EmbeddingPosterior::meanErrorBound(const Points& at, double ofEmbedding) const
{
    const auto m = static_cast<double>(sites_.rows());
    const double rounding = 4.0 * std::numeric_limits<double>::epsilon() * std::sqrt(m);
    const MatrixXd weights = solve(factor_, priorCrossGram(prior_, sites_, at));
    const VectorXd inSystem = priorGram(prior_, sites_).cwiseAbs() * alpha_.cwiseAbs();
    const VectorXd off = (rounding * inSystem).array() + ofEmbedding;
    return (weights.cwiseAbs().transpose() * off).maxCoeff();
}

MatrixXd EmbeddingPosterior::covariance(const Points& at) const
{
    const MatrixXd half = solveLower(factor_, priorCrossGram(prior_, sites_, at));
    MatrixXd covariance = priorGram(prior_, at) - selfProduct(half);
    covariance.diagonal() =
        (priorDiagonal(prior_, at) - half.colwise().squaredNorm().transpose()).cwiseMax(0.0); // as variance() has it
    return covariance;
}

Outcome<MatrixXd> EmbeddingPosterior::draws(const Points& at, Index count, std::uint64_t seed) const
{
    Outcome<MatrixXd> drawn = draw(covariance(at), count, seed);
    if (auto* functions = std::get_if<MatrixXd>(&drawn))
        functions->colwise() += mean(at);
    return drawn;
}

Outcome<MatrixXd> priorDraws(const EmbeddingPrior& prior, const Points& at, Index count, std::uint64_t seed)
{
    return draw(priorGram(prior, at), count, seed);
}

Outcome<MatrixXd> embeddingSites(const Points& x, const EmbeddingModel& model)
{
    if (model.sites == Sites::Data)
        return MatrixXd(x);
    Outcome<InducingPoints> chosen = inducingPoints(x, model.inducing);
    if (const auto* failure = std::get_if<Failure>(&chosen))
        return *failure;
    return std::move(std::get<InducingPoints>(chosen).z);
}

std::vector<Problem> problems(const EmbeddingModel& model)
{
    return rangeProblems(model);
}

Outcome<EmbeddingPosterior> embeddingPosterior(const Kernel& kernel, const Points& x, const EmbeddingModel& model,
                                               MatrixXd sites)
{
    const VectorXd embedding =
        x.rows() < 1 ? VectorXd(VectorXd::Zero(sites.rows())) : empiricalEmbedding(kernel, x, sites);
    return embeddingPosterior(kernel, x.rows(), model, std::move(sites), embedding);
}

Outcome<EmbeddingPosterior> embeddingPosterior(const Kernel& kernel, Index n, const EmbeddingModel& model,
                                               MatrixXd sites, const VectorXd& embedding)
{
    if (const auto found = problems(model); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().field + " " + found.front().message};
    if (n < 1)
        return Failure{Failure::Kind::InvalidInput, "an embedding needs at least one point"};
    Outcome<EmbeddingPrior> prior = embeddingPrior(kernel, sites.cols(), model.eta);
    if (const auto* failure = std::get_if<Failure>(&prior))
        return *failure;
    return EmbeddingPosterior::fit(std::move(std::get<EmbeddingPrior>(prior)), std::move(sites), embedding,
                                   model.tau2 / static_cast<double>(n));
}

} // namespace core
