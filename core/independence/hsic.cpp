#include "core/independence/hsic.h"

#include "core/hypothesis/mmd.h"

#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// a (exp(−½ Σ_d (x_id − x_jd)²/ℓ_d²) − 1), n×n.
MatrixXd squaredExponentialLessOne(double amplitude, const Lengthscale& lengthscale, const Points& x)
{
    MatrixXd scaled = x;
    for (Index d = 0; d < x.cols(); ++d)
        scaled.col(d) /= lengthscale[lengthscale.size() == 1 ? 0 : static_cast<std::size_t>(d)];
    const MatrixXd columns = scaled.transpose(); // a point a column: neighbours in memory
    MatrixXd gram = MatrixXd::Zero(x.rows(), x.rows());
    for (Index j = 0; j < x.rows(); ++j)
        for (Index i = 0; i < j; ++i)
            gram(i, j) = gram(j, i) = amplitude * std::expm1(-0.5 * (columns.col(i) - columns.col(j)).squaredNorm());
    return gram;
}

} // namespace

MatrixXd centredGram(const Kernel& kernel, const Points& x)
{
    MatrixXd gram = pooledGram(kernel, x.topRows(1), x.bottomRows(x.rows() - 1));
    const auto* se = kernel.shape == Kernel::Shape::Single ? std::get_if<SquaredExponential>(&kernel.family) : nullptr;
    constexpr double nearOne = 0.9; // a tenth of the value at most is signal
    if (se && gram.minCoeff() > nearOne * kernel.scale)
        gram = squaredExponentialLessOne(kernel.scale, se->lengthscale, x);
    centre(gram);
    return gram;
}

HsicSums hsicSums(const MatrixIn& centredX, const MatrixIn& centredY)
{
    HsicSums sums;
    for (Index j = 0; j < centredX.cols(); ++j)
        sums.product += centredX.col(j).dot(centredY.col(j));
    sums.diagonal = centredX.diagonal().dot(centredY.diagonal());
    return sums;
}

double hsicOf(const HsicSums& sums, const HsicTraces& traces, Index n, HsicEstimator estimator)
{
    const auto size = static_cast<double>(n);
    if (estimator == HsicEstimator::Biased)
        return sums.product / (size * size);
    assert(n >= 4);
    return (sums.product - size / (size - 2.0) * sums.diagonal + traces.x * traces.y / ((size - 1.0) * (size - 2.0))) /
           (size * (size - 3.0));
}

double hsic(const MatrixIn& centredX, const MatrixIn& centredY, HsicEstimator estimator)
{
    assert(centredX.rows() == centredY.rows());
    return hsicOf(hsicSums(centredX, centredY), {.x = centredX.trace(), .y = centredY.trace()}, centredX.rows(),
                  estimator);
}

} // namespace core
