#include "core/hypothesis/counted_means.h"

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;

namespace
{

BlockMeans withoutDiagonals(const BlockMeans& all, const ArrayXd& diagonal, Index m)
{
    const auto without = [](double mean, const ArrayXd& own) {
        const auto size = static_cast<double>(own.size());
        return (size * mean - own.mean()) / (size - 1.0);
    };
    return {.pp = without(all.pp, diagonal.head(m)),
            .qq = without(all.qq, diagonal.tail(diagonal.size() - m)),
            .pq = all.pq};
}

BlockMeans ofConsecutiveRows(const MatrixIn& gram, Index m)
{
    ArrayXd pp(m / 2), qq(m / 2), pq(m / 2);
    for (Index pair = 0; pair < pp.size(); ++pair) {
        const Index x = 2 * pair, y = m + x;
        pp[pair] = gram(x, x + 1);
        qq[pair] = gram(y, y + 1);
        pq[pair] = 0.5 * (gram(x, y + 1) + gram(x + 1, y));
    }
    return {.pp = pp.mean(), .qq = qq.mean(), .pq = pq.mean()};
}

} // namespace

std::optional<BlockMeans> CountedMeans::by(MmdEstimator estimator) const
{
    return estimator == MmdEstimator::Biased ? biased : estimator == MmdEstimator::Unbiased ? unbiased : linear;
}

CountedMeans countedMeans(const MatrixIn& gram, Index m)
{
    const Index n = gram.rows() - m;
    CountedMeans means{.biased = blockMeans(gram, m), .unbiased = {}, .linear = {}};
    if (!mmdProblem(MmdEstimator::Unbiased, m, n))
        means.unbiased = withoutDiagonals(means.biased, gram.diagonal().array(), m);
    if (!mmdProblem(MmdEstimator::Linear, m, n))
        means.linear = ofConsecutiveRows(gram, m);
    return means;
}

} // namespace core
