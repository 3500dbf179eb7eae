#include "core/embedding/prior_shape.h"

#include "core/embedding/matern.h"
#include "core/linalg/products.h"

#include <cmath>

namespace core
{

using Eigen::ArrayXd;
using Eigen::ArrayXXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

bool isSe(const EmbeddingPrior& prior)
{
    return prior.family == EmbeddingFamily::SquaredExponential;
}

/// se: log r(x_i, y_j)/c <= 0, n×m.
MatrixXd exponents(const EmbeddingPrior& prior, const Points& x, const Points& y)
{
    MatrixXd sum = MatrixXd::Zero(x.rows(), y.rows());
    for (Index j = 0; j < y.rows(); ++j)
        for (Index d = 0; d < x.cols(); ++d) {
            const double l2 = prior.lengthscale[d] * prior.lengthscale[d];
            sum.col(j).array() -= (x.col(d).array() - y(j, d)).square() / (4.0 * l2);
            if (prior.eta)
                sum.col(j).array() -=
                    (x.col(d).array() + y(j, d)).square() / (8.0 * (0.5 * l2 + *prior.eta * *prior.eta));
        }
    return sum;
}

/// |x_d − y_d|/ℓ_d of the rows of x to one point.
ArrayXd scaledDistance(const EmbeddingPrior& prior, const Points& x, const Points& y, Index j, Index d)
{
    return (x.col(d).array() - y(j, d)).abs() / prior.lengthscale[d];
}

/// √(2ν) ρ, likewise.
ArrayXd maternDistance(const EmbeddingPrior& prior, const Points& x, const Points& y, Index j)
{
    ArrayXd square = ArrayXd::Zero(x.rows());
    for (Index d = 0; d < x.cols(); ++d)
        square += scaledDistance(prior, x, y, j, d).square();
    return (2.0 * maternOrder(prior.family) * square).sqrt();
}

/// ν' = 2ν + D/2.
double shapeOrder(const EmbeddingPrior& prior)
{
    return 2.0 * maternOrder(prior.family) + 0.5 * static_cast<double>(prior.lengthscale.size());
}

/// (z_a + z_b)² along one axis, m×m.
MatrixXd squaredSums(const VectorXd& z)
{
    return (z.replicate(1, z.size()).rowwise() + z.transpose()).array().square();
}
MatrixXd squaredDifferences(const VectorXd& z)
{
    return (z.replicate(1, z.size()).rowwise() - z.transpose()).array().square();
}

/// ½ℓ² + η²: the width of ν seen through the kernel.
MatrixXd timesSeShape(const EmbeddingPrior& prior, const Points& z, const MatrixXd& relative)
{
    const MatrixXd shape = exponents(prior, z, z).array().exp();
    return shape.cwiseProduct(relative);
}

MatrixXd seSlope(const EmbeddingPrior& prior, const Points& z, Index axis)
{
    const double l2 = prior.lengthscale[axis] * prior.lengthscale[axis];
    MatrixXd relative = squaredDifferences(z.col(axis)) / (2.0 * l2);
    if (prior.eta) {
        const double spread = spreadOf(prior, axis);
        relative += (l2 / (8.0 * spread * spread)) * squaredSums(z.col(axis));
    }
    return timesSeShape(prior, z, relative);
}

} // namespace

double spreadOf(const EmbeddingPrior& prior, Index axis)
{
    return 0.5 * prior.lengthscale[axis] * prior.lengthscale[axis] + *prior.eta * *prior.eta;
}

MatrixXd priorShape(const EmbeddingPrior& prior, const Points& x, const Points& y)
{
    if (isSe(prior)) {
        MatrixXd shape = exponents(prior, x, y);
        expInPlace(shape.data(), shape.size());
        return shape;
    }
    MatrixXd shape = MatrixXd::Ones(x.rows(), y.rows());
    for (Index j = 0; j < y.rows(); ++j) {
        if (prior.family != EmbeddingFamily::Laplacian) {
            shape.col(j) = maternDistance(prior, x, y, j);
            maternInPlace(shapeOrder(prior), shape.col(j).array());
            continue;
        }
        for (Index d = 0; d < x.cols(); ++d) {
            ArrayXd factor = scaledDistance(prior, x, y, j, d);
            maternInPlace(1.5, factor);
            shape.col(j).array() *= factor;
        }
    }
    return shape;
}

MatrixXd priorShapeMinusOne(const EmbeddingPrior& prior, const Points& z)
{
    if (isSe(prior))
        return exponents(prior, z, z).unaryExpr([](double exponent) { return std::expm1(exponent); });
    MatrixXd shape = MatrixXd::Zero(z.rows(), z.rows());
    for (Index j = 0; j < z.rows(); ++j) {
        if (prior.family != EmbeddingFamily::Laplacian) {
            shape.col(j) = maternDistance(prior, z, z, j);
            maternMinusOneInPlace(shapeOrder(prior), shape.col(j).array());
            continue;
        }
        for (Index d = 0; d < z.cols(); ++d) { // (1+a)(1+b) − 1 = a + b + ab
            ArrayXd factor = scaledDistance(prior, z, z, j, d);
            maternMinusOneInPlace(1.5, factor);
            shape.col(j).array() += factor + factor * shape.col(j).array();
        }
    }
    return shape;
}

MatrixXd priorShapeSlope(const EmbeddingPrior& prior, const Points& z, Index axis)
{
    if (isSe(prior))
        return seSlope(prior, z, axis);
    const double order = maternOrder(prior.family), upper = shapeOrder(prior);
    MatrixXd slope = MatrixXd::Ones(z.rows(), z.rows());
    for (Index j = 0; j < z.rows(); ++j) {
        const ArrayXd along = scaledDistance(prior, z, z, j, axis);
        if (prior.family != EmbeddingFamily::Laplacian) {
            slope.col(j) = maternDistance(prior, z, z, j);
            maternInPlace(upper - 1.0, slope.col(j).array());
            slope.col(j).array() *= order / (upper - 1.0) * along.square();
            continue;
        }
        for (Index d = 0; d < z.cols(); ++d) {
            ArrayXd factor = scaledDistance(prior, z, z, j, d);
            maternInPlace(d == axis ? 0.5 : 1.5, factor);
            slope.col(j).array() *= factor;
        }
        slope.col(j).array() *= along.square();
    }
    return slope;
}

MatrixXd priorShapeSlopeWithEta(const EmbeddingPrior& prior, const Points& z)
{
    const double eta2 = *prior.eta * *prior.eta;
    MatrixXd relative = MatrixXd::Zero(z.rows(), z.rows());
    for (Index axis = 0; axis < z.cols(); ++axis) {
        const double spread = spreadOf(prior, axis);
        relative += (2.0 * eta2 / (8.0 * spread * spread)) * squaredSums(z.col(axis));
    }
    return timesSeShape(prior, z, relative);
}

} // namespace core
