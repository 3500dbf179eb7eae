#pragma once

#include "core/kernels/kernel.h"
#include "core/linalg/products.h"

namespace core
{

/// HKH, H = I − 11ᵀ/n, of the kernel on these points: what every HSIC is made of. For `se` whose values are all near
/// its amplitude (lengthscales far beyond the data) it is K − amplitude that is computed and centred, in closed form:
/// the digits that matter would be lost in K. Requires inputProblem empty. Cost O(n²d).
Eigen::MatrixXd centredGram(const Kernel& kernel, const Points& x);

/// The biased estimator is never negative; the unbiased one has mean 0 under independence and may be.
enum class HsicEstimator { Biased, Unbiased };

/// What both estimators are made of, for centred Grams K and L: Σ_ij K_ij L_ij and Σ_i K_ii L_ii. Under a permutation
/// of one variable the traces stay what they are.
struct HsicSums {
    double product = 0.0, diagonal = 0.0;
};
struct HsicTraces {
    double x = 0.0, y = 0.0;
};
HsicSums hsicSums(const MatrixIn& centredX, const MatrixIn& centredY);

/// Biased: tr(KHLH)/n² = product/n². Unbiased: (product − n/(n−2) diagonal + tr K tr L/((n−1)(n−2)))/(n(n−3)), which is
/// the U-statistic: that of Song et al. written for centred Grams, whose rows sum to 0. n >= 4 (asserted).
/// Sources: Gretton et al., "Measuring statistical dependence with Hilbert-Schmidt norms", ALT 2005; Song et al.,
/// "Feature selection via dependence maximization", JMLR 13 (2012), equation 5.
double hsicOf(const HsicSums& sums, const HsicTraces& traces, Eigen::Index n, HsicEstimator estimator);

/// The same from centred Grams, n×n each. Cost O(n²).
double hsic(const MatrixIn& centredX, const MatrixIn& centredY, HsicEstimator estimator);

} // namespace core
