#include "core/embedding/mean_embedding.h"

#include "core/kernels/gram.h"
#include "core/linalg/cholesky.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd empiricalEmbedding(const Kernel& kernel, const Points& x, const Points& at)
{
    assert(x.rows() >= 1);
    return weightedEmbedding(kernel, x, VectorXd::Constant(x.rows(), 1.0 / static_cast<double>(x.rows())), at);
}

VectorXd weightedEmbedding(const Kernel& kernel, const Points& x, const VectorXd& weights, const Points& at)
{
    assert(weights.size() == x.rows());
    const Index block = std::max<Index>(1, (Index{1} << 18) / std::max<Index>(1, x.rows())); // 2 MB of the cross-Gram
    VectorXd values(at.rows());
    for (Index begin = 0; begin < at.rows(); begin += block) {
        const Index count = std::min(block, at.rows() - begin);
        values.segment(begin, count) = crossGram(kernel, x, at.middleRows(begin, count)).transpose() * weights;
    }
    return values;
}

Outcome<ShrinkageWeights> shrinkageWeights(const Kernel& kernel, const Points& x, double lambda)
{
    if (!(lambda >= 0.0 && std::isfinite(lambda)))
        return Failure{Failure::Kind::InvalidInput, "the shrinkage lambda must be a number that is not negative"};
    MatrixXd k = gram(kernel, x);
    const VectorXd embedding = k.colwise().mean();
    k.diagonal().array() += static_cast<double>(x.rows()) * lambda;
    Outcome<CholeskyFactor> factored = cholesky(k);
    if (const auto* failure = std::get_if<Failure>(&factored))
        return *failure;
    const auto& factor = std::get<CholeskyFactor>(factored);
    return ShrinkageWeights{.beta = solve(factor, embedding), .jitter = factor.jitter};
}

SimpleShrinkage simpleShrinkage(const MatrixXd& gram)
{
    assert(gram.rows() == gram.cols());
    return simpleShrinkage(gram.rows(), gram.mean(), gram.diagonal().mean());
}

SimpleShrinkage simpleShrinkage(Index points, double all, double own)
{
    assert(points >= 2);
    const auto n = static_cast<double>(points);
    const double variance = (own - all) / (n - 1.0);
    const double others = (n * all - own) / n; // λ = variance / others
    return {.plugIn = variance / (variance + all), .leaveOneOut = variance / (variance + others)};
}

} // namespace core
