#pragma once

#include "core/hypothesis/effect_size.h"
#include "core/hypothesis/mmd.h"

namespace core
{

/// The moments of MMD² by an estimator from a pooled Gram, centred or not, whose first m rows are P. The biased
/// estimator has those of the unbiased one: it is the same distance with a known excess. Nothing where mmdProblem has
/// something to say of the unbiased one or of the linear one asked for, and for fewer than four rows of the latter.
/// Cost O(N²).
std::optional<DistanceMoments> mmdMoments(const MatrixIn& gram, Eigen::Index m, MmdEstimator estimator);

} // namespace core
