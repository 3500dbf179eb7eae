#include "core/embedding/witness.h"

#include "core/data/samples.h"
#include "core/embedding/mean_embedding.h"
#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <string>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd witnessWeights(Index n, Index m)
{
    VectorXd delta(n + m);
    delta << VectorXd::Constant(n, 1.0 / static_cast<double>(n)), VectorXd::Constant(m, -1.0 / static_cast<double>(m));
    return delta;
}

VectorXd empiricalWitness(const Kernel& kernel, const Points& x, const Points& y, const Points& at)
{
    assert(x.rows() >= 1 && y.rows() >= 1 && x.cols() == y.cols());
    return empiricalEmbedding(kernel, x, at) - empiricalEmbedding(kernel, y, at);
}

std::optional<double> witnessNorm(const Kernel& kernel, const Points& x, const Points& y)
{
    assert(x.rows() >= 1 && y.rows() >= 1 && x.cols() == y.cols());
    const MatrixXd all = pooledPoints(x, y);
    const VectorXd delta = witnessWeights(x.rows(), y.rows());
    // |k(x,y)| is at most the largest k(x,x) of a positive semidefinite kernel.
    const double largest = diagonal(kernel, all).cwiseAbs().maxCoeff();
    const double square = delta.dot(weightedEmbedding(kernel, all, delta, all));
    if (!(square > 4.0 * std::numeric_limits<double>::epsilon() * largest))
        return std::nullopt;
    return std::sqrt(square);
}

std::string undefinedWitnessOf(const Kernel& kernel)
{
    if (isPositiveSemidefinite(kernel))
        return std::string(undefinedWitness);
    return "this kernel is not positive semidefinite, and MMD² is not above 0: the normalised witness is undefined";
}

Outcome<VectorXd> normalisedWitness(const Kernel& kernel, const Points& x, const Points& y, const Points& at)
{
    const std::optional<double> norm = witnessNorm(kernel, x, y);
    if (!norm)
        return Failure{Failure::Kind::InvalidInput, undefinedWitnessOf(kernel)};
    return VectorXd(empiricalWitness(kernel, x, y, at) / *norm);
}

Outcome<WitnessPosterior> WitnessPosterior::fit(const Kernel& kernel, const Points& x, const Points& y,
                                                const EmbeddingModel& model)
{
    if (x.cols() != y.cols())
        return Failure{Failure::Kind::InvalidInput, "the samples have different numbers of columns"};
    const bool shared = model.sites == Sites::Inducing;
    return untilEnding([&] {
        MatrixXd ofFirst = valueOrEnd(embeddingSites(shared ? pooledPoints(x, y) : MatrixXd(x), model));
        MatrixXd ofSecond = shared ? ofFirst : MatrixXd(y);
        EmbeddingPosterior first = valueOrEnd(embeddingPosterior(kernel, x, model, std::move(ofFirst)));
        EmbeddingPosterior second = valueOrEnd(embeddingPosterior(kernel, y, model, std::move(ofSecond)));
        return WitnessPosterior(std::move(first), std::move(second));
    });
}

VectorXd WitnessPosterior::mean(const Points& at) const
{
    return first_.mean(at) - second_.mean(at);
}

VectorXd WitnessPosterior::variance(const Points& at) const
{
    return first_.variance(at) + second_.variance(at);
}

MatrixXd WitnessPosterior::covariance(const Points& at) const
{
    return first_.covariance(at) + second_.covariance(at);
}

Outcome<MatrixXd> WitnessPosterior::draws(const Points& at, Index count, std::uint64_t seed) const
{
    return untilEnding([&] {
        MatrixXd functions = valueOrEnd(first_.draws(at, count, seed));
        functions -= valueOrEnd(second_.draws(at, count, seed ^ 0x9e3779b97f4a7c15u)); // another stream
        return functions;
    });
}

} // namespace core
