#include "core/hypothesis/label_sums.h"

#include <cmath>

namespace core
{

PooledSums::PooledSums(const MatrixIn& gram, Eigen::Index firstSize)
    : m(firstSize), n(gram.rows() - firstSize), rowSums(gram.rowwise().sum()), diagonal(gram.diagonal()),
      total(rowSums.sum()), trace(diagonal.sum()), rounding(mmdRounding(gram))
{
}

double mmdSquaredOf(const LabelSums& labels, const PooledSums& pooled, MmdEstimator estimator)
{
    const auto m = static_cast<double>(pooled.m), n = static_cast<double>(pooled.n);
    const double pq = labels.rows - labels.within;
    const double qq = pooled.total - labels.rows - pq;
    if (estimator == MmdEstimator::Unbiased)
        return (labels.within - labels.trace) / (m * (m - 1.0)) +
               (qq - (pooled.trace - labels.trace)) / (n * (n - 1.0)) - 2.0 * pq / (m * n);
    const double squared = labels.within / (m * m) + qq / (n * n) - 2.0 * pq / (m * n);
    return std::abs(squared) > pooled.rounding ? squared : 0.0;
}

} // namespace core
