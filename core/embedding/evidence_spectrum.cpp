#include "core/embedding/evidence_spectrum.h"

#include "core/embedding/prior_shape.h"
#include "core/linalg/products.h"
#include "core/linalg/symmetric_eigen.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// The reflection I − 2wwᵀ that takes 1/√m to the first axis. w is zero for m = 1.
VectorXd reflection(Index m)
{
    VectorXd w = VectorXd::Constant(m, 1.0 / std::sqrt(static_cast<double>(m)));
    w[0] -= 1.0;
    const double norm = w.norm();
    return norm > 0.0 ? VectorXd(w / norm) : w;
}

/// H A H for symmetric A.
MatrixXd reflected(const VectorXd& w, MatrixXd a)
{
    const VectorXd v = a * w;
    const double curvature = w.dot(v);
    const VectorXd u = 2.0 * (v - curvature * w);
    a -= w * u.transpose() + u * w.transpose();
    return a;
}

} // namespace

Outcome<EvidenceSpectrum> EvidenceSpectrum::of(const EmbeddingPrior& prior, const Points& z)
{
    const Index m = z.rows();
    EvidenceSpectrum spectrum;
    spectrum.prior_ = prior;
    spectrum.z_ = z;
    spectrum.logPeak_ = logPriorPeak(prior) - 2.0 * std::log(prior.scale);
    spectrum.wide_ = wideSpectrum(prior, z);
    if (spectrum.wide_) {
        spectrum.basis_ = spectrum.wide_->basis;
        spectrum.ones_ = spectrum.wide_->ones;
        spectrum.corner_ = spectrum.wide_->values[0];
        spectrum.border_ = VectorXd::Zero(m - 1);
        spectrum.values_ = spectrum.wide_->values.tail(m - 1);
        return spectrum;
    }
    const VectorXd w = reflection(m);
    const MatrixXd turned = reflected(w, priorShapeMinusOne(prior, z));
    const MatrixXd rest = turned.bottomRightCorner(m - 1, m - 1);
    const Outcome<SymmetricEigen> outcome = symmetricEigen(rest);
    const auto* eigen = std::get_if<SymmetricEigen>(&outcome);
    if (!eigen)
        return std::get<Failure>(outcome);
    spectrum.ones_ = VectorXd::Unit(m, 0) * std::sqrt(static_cast<double>(m));
    spectrum.corner_ = static_cast<double>(m) + turned(0, 0);
    spectrum.basis_ = MatrixXd::Identity(m, m);
    if (m > 1) {
        spectrum.values_ = eigen->values.array().max(0.0);
        spectrum.border_ = eigen->vectors.transpose() * turned.col(0).tail(m - 1);
        spectrum.basis_.bottomRightCorner(m - 1, m - 1) = eigen->vectors;
    }
    spectrum.basis_ -= 2.0 * w * (w.transpose() * spectrum.basis_);
    return spectrum;
}

VectorXd EvidenceSpectrum::coordinates(double offset, const VectorXd& v) const
{
    return basis_.transpose() * v + offset * ones_;
}

EvidenceSpectrum::Shifted EvidenceSpectrum::shifted(double t) const
{
    const double shift = std::exp(std::log(t) - logPeak_);
    Shifted at;
    at.shift = shift;
    at.inverse = (values_ + shift).inverse();
    at.schur = std::max(corner_ + shift - (border_.array().square() * at.inverse).sum(), shift);
    at.logDeterminant = static_cast<double>(size()) * logPeak_ + (values_ + shift).log().sum() + std::log(at.schur);
    at.cornerColumn.resize(size());
    at.cornerColumn[0] = 1.0;
    at.cornerColumn.tail(size() - 1) = -border_.array() * at.inverse;
    return at;
}

VectorXd EvidenceSpectrum::solve(const Shifted& at, const VectorXd& v) const
{
    VectorXd solution = at.cornerColumn * (at.cornerColumn.dot(v) / at.schur);
    solution.tail(size() - 1).array() += at.inverse * v.tail(size() - 1).array();
    return solution;
}

double EvidenceSpectrum::traceOfInverse(const Shifted& at) const
{
    return at.inverse.sum() + at.cornerColumn.squaredNorm() / at.schur;
}

EvidenceSpectrum::Change EvidenceSpectrum::changeByMatrix(const Shifted& at, const VectorXd& solved,
                                                          const MatrixXd& change) const
{
    const VectorXd diagonal = multiply(change, basis_).cwiseProduct(basis_).colwise().sum();
    const VectorXd column = basis_ * at.cornerColumn, u = basis_ * solved;
    return {.trace = (diagonal.tail(size() - 1).array() * at.inverse).sum() + column.dot(change * column) / at.schur,
            .quadratic = u.dot(change * u)};
}

/// From ∂R̃ = ∂Φ Φᵀ + Φ ∂Φᵀ, with ΦᵀP = right, so that only products of graded numbers are summed.
EvidenceSpectrum::Change EvidenceSpectrum::changeByFeatures(const Shifted& at, const VectorXd& solved,
                                                            const WideChange& change, Index axis) const
{
    const VectorXd degree = wide_->degrees.col(axis);
    const VectorXd pointPart = basis_.cwiseAbs2().transpose() * change.ofPoint; // of Pᵀ diag(·) P the diagonal
    const VectorXd degreePart = change.ofDegree * (wide_->right.cwiseAbs2() * degree);
    ArrayXd inverse(size());
    inverse[0] = 1.0 / at.schur;
    inverse.tail(size() - 1) = at.inverse;
    const VectorXd featured = wide_->right.transpose() * solved; // Φᵀ u
    const VectorXd u = basis_ * solved, gramTimesU = basis_ * (wide_->values.cwiseProduct(solved));
    return {.trace = 2.0 * (inverse * (wide_->values.cwiseProduct(pointPart) + degreePart).array()).sum(),
            .quadratic = 2.0 * (gramTimesU.dot(change.ofPoint.cwiseProduct(u)) +
                                change.ofDegree * degree.dot(featured.cwiseAbs2()))};
}

EvidenceSpectrum::Change EvidenceSpectrum::changeOfPeak(const Shifted& at, const VectorXd& mean, const VectorXd& solved,
                                                        double ofLogPeak) const
{
    return {.trace = ofLogPeak * (static_cast<double>(size()) - at.shift * traceOfInverse(at)),
            .quadratic = ofLogPeak * (mean.dot(solved) - at.shift * solved.squaredNorm())};
}

namespace
{

EvidenceSpectrum::Change operator+(const EvidenceSpectrum::Change& a, const EvidenceSpectrum::Change& b)
{
    return {.trace = a.trace + b.trace, .quadratic = a.quadratic + b.quadratic};
}

/// ½ℓ² + η²: the width of ν seen through the kernel.
} // namespace

EvidenceSpectrum::Change EvidenceSpectrum::changeWithLengthscale(const Shifted& at, const VectorXd& mean,
                                                                 const VectorXd& solved, Index axis) const
{
    const double ofLogPeak = prior_.eta ? *prior_.eta * *prior_.eta / spreadOf(prior_, axis) : 1.0;
    const Change peak = changeOfPeak(at, mean, solved, ofLogPeak);
    if (wide_)
        return peak + changeByFeatures(at, solved, wideChangeWithLengthscale(prior_, z_, axis), axis);
    return peak + changeByMatrix(at, solved, priorShapeSlope(prior_, z_, axis));
}

EvidenceSpectrum::Change EvidenceSpectrum::changeWithEta(const Shifted& at, const VectorXd& mean,
                                                         const VectorXd& solved) const
{
    Change total;
    for (Index axis = 0; axis < z_.cols(); ++axis) {
        const double l2 = prior_.lengthscale[axis] * prior_.lengthscale[axis], spread = spreadOf(prior_, axis);
        total = total + changeOfPeak(at, mean, solved, 0.5 * l2 / spread);
        if (wide_)
            total = total + changeByFeatures(at, solved, wideChangeWithEta(prior_, z_, axis), axis);
    }
    return wide_ ? total : total + changeByMatrix(at, solved, priorShapeSlopeWithEta(prior_, z_));
}

} // namespace core
