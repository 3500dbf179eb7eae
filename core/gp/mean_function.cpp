#include "core/gp/mean_function.h"

#include "core/linalg/products.h"

#include <Eigen/QR>

#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

Index coefficientCount(MeanFunction mean, Index dimensions)
{
    switch (mean) {
    case MeanFunction::Zero:
        return 0;
    case MeanFunction::Constant:
        return 1;
    case MeanFunction::Linear:
        break;
    }
    return 1 + dimensions;
}

std::optional<std::string> meanProblem(MeanFunction mean, const Points& x)
{
    const auto made = MeanBasis::of(mean, x);
    const auto* failure = std::get_if<Failure>(&made);
    return failure ? std::optional(failure->what) : std::nullopt;
}

Outcome<MeanBasis> MeanBasis::of(MeanFunction mean, const Points& x)
{
    constexpr double collinear = 1e-10; // of scaled inputs: what rounding of years or coordinates leaves
    const Index p = coefficientCount(mean, x.cols());
    const auto refusal = [](std::string what) { return Failure{Failure::Kind::InvalidInput, std::move(what)}; };
    if (x.rows() < p)
        return refusal(mean == MeanFunction::Constant
                           ? std::string("a constant mean is learned from the points: it needs at least one")
                           : "a linear mean has " + std::to_string(p) + " coefficients: it needs at least " +
                                 std::to_string(p) + " points, here are " + std::to_string(x.rows()));
    MeanBasis basis;
    basis.mean_ = mean;
    if (mean != MeanFunction::Linear)
        return basis;
    basis.centre_ = x.colwise().mean();
    basis.scale_ = (x.rowwise() - basis.centre_).cwiseAbs().colwise().maxCoeff();
    const bool spread = (basis.scale_.array() > 0.0).all();
    if (spread) {
        Eigen::ColPivHouseholderQR<MatrixXd> qr(basis.at(x));
        qr.setThreshold(collinear);
        if (qr.rank() == p)
            return basis;
    }
    return refusal(x.cols() == 1 ? "all points have the same input, so that no slope can be learned: take a constant "
                                   "mean"
                                 : "the inputs are collinear, so that the slopes of a linear mean cannot be told "
                                   "apart: take a constant mean");
}

Index MeanBasis::size() const
{
    return coefficientCount(mean_, centre_.size());
}

MatrixXd MeanBasis::at(const Points& points) const
{
    MatrixXd basis = MatrixXd::Ones(points.rows(), size());
    if (mean_ == MeanFunction::Linear)
        basis.rightCols(points.cols()) = ((points.rowwise() - centre_).array().rowwise() / scale_.array()).matrix();
    return basis;
}

MatrixXd MeanBasis::slopesAt(const Points& points) const
{
    assert(points.cols() == 1);
    MatrixXd slopes = MatrixXd::Zero(points.rows(), size());
    if (mean_ == MeanFunction::Linear)
        slopes.col(1).setConstant(1.0 / scale_[0]);
    return slopes;
}

MatrixXd MeanBasis::toGiven() const
{
    MatrixXd given = MatrixXd::Identity(size(), size());
    if (mean_ == MeanFunction::Linear) {
        const Index d = centre_.size();
        given.bottomRightCorner(d, d) = scale_.cwiseInverse().asDiagonal();
        given.row(0).tail(d) = -(centre_.array() / scale_.array()).matrix();
    }
    return given;
}

VectorXd MeanBasis::coefficients(const VectorXd& own) const
{
    return toGiven() * own;
}

MatrixXd MeanBasis::covariance(const MatrixXd& own) const
{
    const MatrixXd given = toGiven();
    return given * own * given.transpose();
}

double MeanBasis::logScale() const
{
    return mean_ == MeanFunction::Linear ? scale_.array().log().sum() : 0.0;
}

std::vector<bool> indispensableRows(const MatrixXd& basis)
{
    constexpr double rounding = 1e-10;
    std::vector<bool> found(static_cast<std::size_t>(basis.rows()), false);
    if (basis.cols() == 0)
        return found;
    const VectorXd leverages = thinQr(basis).q.rowwise().squaredNorm();
    for (Index row = 0; row < basis.rows(); ++row)
        found[static_cast<std::size_t>(row)] = leverages[row] > 1.0 - rounding;
    return found;
}

MatrixXd WhiteRegression::whiten(const MatrixXd& b) const
{
    return r.transpose().triangularView<Eigen::Lower>().solve(b);
}

MatrixXd WhiteRegression::covariance() const
{
    const MatrixXd rootInverse = r.triangularView<Eigen::Upper>().solve(MatrixXd::Identity(r.cols(), r.cols()));
    return rootInverse * rootInverse.transpose();
}

WhiteRegression whiteRegression(const MatrixXd& basis, const VectorXd& targets)
{
    assert(basis.rows() == targets.size() && basis.rows() >= basis.cols());
    WhiteRegression found;
    if (basis.cols() == 0) {
        found.q = basis;
        found.r.resize(0, 0);
        return found;
    }
    ThinQr qr = thinQr(basis);
    found.q = std::move(qr.q);
    found.r = std::move(qr.r);
    found.coefficients = found.r.triangularView<Eigen::Upper>().solve(found.q.transpose() * targets);
    found.logDeterminant = 2.0 * found.r.diagonal().array().abs().log().sum();
    return found;
}

} // namespace core
