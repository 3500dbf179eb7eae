#include "core/independence/hsic_moments.h"

#include "core/independence/hsic.h"

#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

DistanceMoments hsicMoments(const MatrixIn& centredX, const MatrixIn& centredY, Index block)
{
    const Index n = centredX.rows();
    assert(n >= 4 && centredY.rows() == n);
    const auto rows = static_cast<double>(n);
    const MatrixXd products = centredX.cwiseProduct(centredY); // the Gram of the products of the centred features
    const VectorXd influence = 2.0 * products.rowwise().mean();
    DistanceMoments moments;
    moments.estimate = hsic(centredX, centredY, HsicEstimator::Unbiased);
    moments.ofInfluence = varianceOfMean(influence, block);
    moments.ofNull = 2.0 * squaredCovariance(products) / (rows * (rows - 1.0));
    moments.size = rows;
    moments.spread = centredX.norm() / rows * (centredY.norm() / rows);
    return moments;
}

} // namespace core
