#include "core/novelty/kernel_pca_score.h"

#include "core/ending.h"

#include <cassert>
#include <optional>
#include <string>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

std::optional<Failure> countProblem(Index points)
{
    if (points == 0)
        return Failure{Failure::Kind::InvalidInput, "kernel PCA needs at least one point"};
    if (points > mostSpectrumPoints)
        return Failure{Failure::Kind::InvalidInput,
                       std::to_string(points) + " points are too many for their Gram matrix, which takes up to " +
                           std::to_string(mostSpectrumPoints) + "; use a random part of them"};
    return std::nullopt;
}

} // namespace

Outcome<KernelPcaScore> KernelPcaScore::fit(MatrixXd gram, Index order, std::stop_token stop)
{
    assert(gram.rows() == gram.cols() && order >= 0);
    if (const auto failure = countProblem(gram.rows()))
        return *failure;
    if (!gram.allFinite())
        return Failure{Failure::Kind::InvalidInput, "the kernel's values overflow on these data: rescale the data"};
    const double entryScale = gram.diagonal().cwiseAbs().maxCoeff();
    CentredGram centred = centredGram(std::move(gram));
    return untilEnding([&] {
        KernelPcaScore score;
        score.components_ = valueOrEnd(principalComponents(centred.gram, order, entryScale, std::move(stop)));
        MatrixXd& alpha = score.components_.coefficients;
        alpha.rowwise() -= alpha.colwise().mean().eval(); // exactly 1ᵀα = 0: centring new points is one constant
        score.constant_ = alpha.transpose() * centred.rowMeans;
        score.rowMeans_ = std::move(centred.rowMeans);
        score.grandMean_ = centred.grandMean;
        return score;
    });
}

VectorXd KernelPcaScore::score(const MatrixIn& crossGram, const VectorXd& diagonal) const
{
    assert(crossGram.rows() == points() && crossGram.cols() == diagonal.size());
    MatrixXd projections = multiplyTransposedLeft(components_.coefficients, crossGram);
    projections.colwise() -= constant_;
    const VectorXd squaredNorm = diagonal.array() + grandMean_ - 2.0 * crossGram.colwise().mean().transpose().array();
    return (squaredNorm - projections.colwise().squaredNorm().transpose()).cwiseMax(0.0);
}

} // namespace core
