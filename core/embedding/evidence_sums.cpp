#include "core/embedding/evidence_sums.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

EvidenceSums evidenceSums(const EmbeddingPrior& prior, const MatrixXd& x, const MatrixXd& z,
                          const Eigen::RowVectorXd& largestDistance, bool gradient)
{
    const EvidenceRows rows = evidenceRows(prior, x, z, largestDistance, gradient);
    EvidenceSums sums{.offset = rows.offset,
                      .mean = rows.mean,
                      .scatter = rows.scatter,
                      .logVolume = rows.logVolume.sum(),
                      .volumeSlope = {},
                      .slopes = {},
                      .places = x.cols()};
    if (!gradient)
        return sums;
    sums.volumeSlope = rows.jacobianGradient.rowwise().sum();
    for (Index axis = 0; axis < z.cols(); ++axis)
        sums.slopes.push_back(slopeWithLengthscale(rows, prior, x, z, axis));
    return sums;
}

} // namespace core
