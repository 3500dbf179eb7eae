#include "core/embedding/evidence_jacobian.h"

#include <Eigen/Cholesky>

#include <cmath>
#include <limits>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double negligibleShare = 32.0 * std::numeric_limits<double>::epsilon();
constexpr double leastSafeSquare = 1e-140; // products of two such squares are still numbers
constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

} // namespace

WeightedVolume::WeightedVolume(Index m, Index dimensions)
    : scaled_(m, dimensions), gram_(dimensions, dimensions), along_(m), across_(m), size_(m)
{
}

double WeightedVolume::log(const Differences& differences, const Column& exponent, const Column& weight, double shift)
{
    const Index dimensions = differences.cols();
    gram_.resize(dimensions, dimensions);
    if (dimensions == 2)
        if (const double value = logInThePlane(differences, weight); std::isfinite(value))
            return value - 2.0 * shift;
    return logByReflections(differences, exponent);
}

/// NaN when the weights have underflowed.
double WeightedVolume::logInThePlane(const Differences& differences, const Column& weight)
{
    const auto x = differences.col(0).array(), y = differences.col(1).array();
    size_ = x.square() + y.square();
    Index first = 0;
    const double firstSquare = (weight.array().square() * size_).maxCoeff(&first);
    if (!(firstSquare >= leastSafeSquare))
        return std::numeric_limits<double>::quiet_NaN();
    const double norm = std::sqrt(size_[first]), cosine = x[first] / norm, sine = y[first] / norm;
    along_ = weight.array() * (cosine * x + sine * y);
    across_ = cosine * y - sine * x;
    across_ = (across_.square() <= negligibleShare * negligibleShare * size_).select(0.0, weight.array() * across_);
    const double second = across_.abs().maxCoeff();
    if (!(second * second >= leastSafeSquare))
        return std::numeric_limits<double>::quiet_NaN();
    const double firstPivot = std::sqrt(firstSquare);
    scaled_.col(0) = along_ / firstPivot;
    scaled_.col(1) = across_ / second;
    gram_(0, 0) = scaled_.col(0).squaredNorm();
    gram_(1, 1) = scaled_.col(1).squaredNorm();
    gram_(1, 0) = gram_(0, 1) = scaled_.col(0).dot(scaled_.col(1));
    const double determinant = gram_(0, 0) * gram_(1, 1) - gram_(0, 1) * gram_(0, 1);
    return 0.5 * std::log(firstSquare * second * second * determinant);
}

double WeightedVolume::logByReflections(const Differences& differences, const Column& exponent)
{
    const Index m = differences.rows(), dimensions = differences.cols();
    MatrixXd rest = differences;
    const VectorXd size = differences.rowwise().squaredNorm();
    VectorXd logPivot(dimensions);
    for (Index j = 0; j < dimensions; ++j) {
        auto remaining = rest.rightCols(dimensions - j);
        Index pivot = 0;
        logPivot[j] = minusInfinity;
        for (Index l = 0; l < m; ++l) {
            const double square = remaining.row(l).squaredNorm();
            if (!(square > negligibleShare * negligibleShare * size[l])) {
                remaining.row(l).setZero();
                continue;
            }
            const double key = 0.5 * std::log(square) - exponent[l];
            if (key > logPivot[j]) {
                logPivot[j] = key;
                pivot = l;
            }
        }
        if (logPivot[j] == minusInfinity) {
            gram_.resize(0, 0);
            return minusInfinity;
        }
        VectorXd direction = remaining.row(pivot).transpose();
        direction[0] += std::copysign(direction.norm(), direction[0]);
        direction.normalize();
        const VectorXd projection = remaining * direction;
        remaining -= 2.0 * projection * direction.transpose();
        remaining.row(pivot).tail(dimensions - j - 1).setZero();
    }
    for (Index j = 0; j < dimensions; ++j)
        for (Index l = 0; l < m; ++l)
            scaled_(l, j) =
                std::copysign(std::exp(std::log(std::abs(rest(l, j))) - exponent[l] - logPivot[j]), rest(l, j));
    gram_ = scaled_.transpose() * scaled_;
    const Eigen::LLT<MatrixXd> factor(gram_);
    return logPivot.sum() + factor.matrixLLT().diagonal().array().log().sum();
}

void WeightedVolume::leverages(Eigen::Ref<VectorXd> leverages) const
{
    if (gram_.size() == 0)
        leverages.setConstant(std::numeric_limits<double>::quiet_NaN());
    else if (gram_.rows() == 1)
        leverages = scaled_.col(0).cwiseAbs2() / gram_(0, 0);
    else if (gram_.rows() == 2) {
        const double determinant = gram_(0, 0) * gram_(1, 1) - gram_(0, 1) * gram_(0, 1);
        const auto u = scaled_.col(0).array(), v = scaled_.col(1).array();
        leverages = (u.square() * gram_(1, 1) - 2.0 * gram_(0, 1) * u * v + v.square() * gram_(0, 0)) / determinant;
    } else {
        const Eigen::LLT<MatrixXd> factor(gram_);
        leverages = factor.matrixL().solve(scaled_.transpose()).colwise().squaredNorm().transpose();
    }
}

void volumesOnTheLine(const Eigen::Ref<const MatrixXd>& along, Eigen::Ref<VectorXd> logVolume,
                      Eigen::Ref<MatrixXd> leverages)
{
    const ArrayXd pivot = along.cwiseAbs().colwise().maxCoeff().transpose();
    leverages = (along.array().rowwise() / pivot.transpose()).square();
    const ArrayXd square = leverages.colwise().sum().transpose();
    leverages.array().rowwise() /= square.transpose();
    logVolume = (pivot.square() >= leastSafeSquare)
                    .select((pivot * square.sqrt()).log(), std::numeric_limits<double>::quiet_NaN());
}

} // namespace core
