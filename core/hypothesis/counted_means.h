#pragma once

#include "core/hypothesis/mmd.h"

namespace core
{

/// The means of K's blocks over the pairs that each estimator of MMD² counts: it is pp + qq − 2 pq of them. All pairs;
/// without the diagonals; the consecutive rows of mmdSquaredLinear, pq the mean of k(x,y') and k(x',y). Nothing where
/// mmdProblem has something to say.
struct CountedMeans {
    BlockMeans biased;
    std::optional<BlockMeans> unbiased, linear;
    std::optional<BlockMeans> by(MmdEstimator estimator) const;
};

/// `gram` as of mmdSquaredBiased. Cost O(N²).
CountedMeans countedMeans(const MatrixIn& gram, Eigen::Index m);

} // namespace core
