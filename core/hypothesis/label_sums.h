#pragma once

#include "core/hypothesis/mmd.h"

namespace core
{

/// What every labelling of a pooled Gram K shares: row sums, diagonal and their totals.
struct PooledSums {
    PooledSums(const MatrixIn& gram, Eigen::Index firstSize);
    Eigen::Index m, n;
    Eigen::VectorXd rowSums, diagonal; // K1 and K_ii, N each
    double total, trace;
    double rounding; // mmdRounding(K)
};

/// What one labelling adds, a its indicator of P: aᵀKa, aᵀK1, Σ_P K_ii.
struct LabelSums {
    double within = 0.0, rows = 0.0, trace = 0.0;
};

/// The biased or unbiased MMD² of a labelling. Cost O(1).
double mmdSquaredOf(const LabelSums& labels, const PooledSums& pooled, MmdEstimator estimator);

} // namespace core
