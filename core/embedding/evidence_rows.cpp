#include "core/embedding/evidence_rows.h"

#include "core/embedding/evidence_jacobian.h"
#include "core/embedding/matern.h"
#include "core/linalg/products.h"
#include "core/linalg/two_threads.h"

#include <cmath>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double nearOne = 0.5;      // exponents below which 1 − k is kept instead of k
constexpr double farExponent = 20.0; // beyond it the Jacobian takes the exponents relative to the nearest point's
constexpr double safe = 1e3;         // exp(-u) is long 0, and squares of more might overflow

/// expm1(−e) for 0 <= e <= nearOne by its series; the standard function knows no vectors.
ArrayXd expm1OfSmall(const ArrayXd& e)
{
    constexpr int terms = 15; // 0.5^15/15! is below 1e-16 of the first term
    ArrayXd sum = ArrayXd::Constant(e.size(), 1.0);
    for (int k = terms; k >= 2; --k)
        sum = 1.0 - e * sum / static_cast<double>(k);
    return -e * sum;
}

/// Every kernel here is a factor f(e) times exp(−e). e is ½ρ² for se, √(2ν)ρ for the Matérn family and Σ|d_j|/ℓ_j for
/// laplacian; the rows of the Jacobian are exp(−e) times directions that neither underflow nor overflow.
class Profile
{
public:
    Profile(EmbeddingFamily family, const VectorXd& lengthscale)
        : family_(family), logScales_(lengthscale.array().log().sum()), stretch_(lengthscale.array().square().inverse())
    {
        if (family == EmbeddingFamily::Laplacian)
            stretch_ = lengthscale.array().inverse();
        perAxis_ = (isSe() ? 0.5 : isRadialMatern() ? 2.0 * maternOrder(family) : 1.0) * stretch_;
    }

    /// The largest e that differences up to these give.
    double largestExponent(const Eigen::RowVectorXd& largest) const
    {
        const ArrayXd each = largest.transpose().array();
        if (family_ == EmbeddingFamily::Laplacian)
            return (each * perAxis_).sum();
        const double sum = (each.square() * perAxis_).sum();
        return isSe() ? sum : std::sqrt(sum);
    }

    void exponents(const MatrixXd& difference, VectorXd& exponent) const
    {
        exponent.setZero();
        for (Index j = 0; j < difference.cols(); ++j) {
            if (family_ == EmbeddingFamily::Laplacian)
                exponent.array() += perAxis_[j] * difference.col(j).array().abs();
            else
                exponent.array() += perAxis_[j] * difference.col(j).array().square();
        }
        if (isRadialMatern())
            exponent = exponent.cwiseSqrt();
    }

    /// k from e and exp(−e).
    ArrayXd kernel(const VectorXd& exponent, const VectorXd& weight) const
    {
        const auto w = weight.array();
        const auto u = exponent.array().min(safe);
        if (family_ == EmbeddingFamily::Matern32)
            return (1.0 + u) * w;
        if (family_ == EmbeddingFamily::Matern52)
            return (1.0 + u + u.square() / 3.0) * w;
        return w;
    }

    /// k − 1 where every e is at most nearOne.
    ArrayXd kernelMinusOne(const VectorXd& exponent) const
    {
        if (family_ != EmbeddingFamily::Matern32 && family_ != EmbeddingFamily::Matern52)
            return expm1OfSmall(exponent.array());
        ArrayXd k = exponent.array();
        maternMinusOneInPlace(maternOrder(family_), k);
        return k;
    }

    /// What the weights exp(−e) multiply in the rows of the Jacobian, up to logConstant() and the columns' scales.
    const MatrixXd& directions(const MatrixXd& difference, const VectorXd& exponent, MatrixXd& scratch) const
    {
        if (isSe() || family_ == EmbeddingFamily::Matern32)
            return difference;
        if (family_ == EmbeddingFamily::Laplacian)
            scratch = difference.array().sign();
        else
            scratch = difference.array().colwise() * directionFactor(exponent);
        return scratch;
    }

    /// How k is stretched along the axes: (x_j−z_j)² times 1/ℓ_j², which is q_j; |x_j−z_j| times 1/ℓ_j for laplacian.
    ArrayXd magnitudes(const ArrayXd& difference) const
    {
        return family_ == EmbeddingFamily::Laplacian ? difference.abs() : ArrayXd(difference.square());
    }
    /// Σ_l share_l times that, for each axis.
    ArrayXd stretched(const MatrixXd& difference, const VectorXd& share) const
    {
        if (family_ == EmbeddingFamily::Laplacian)
            return stretch_ * (difference.cwiseAbs().transpose() * share).array();
        return stretch_ * (difference.cwiseAbs2().transpose() * share).array();
    }
    const ArrayXd& stretch() const { return stretch_; }

    /// log of what is common to all rows: g's constant and the columns' 1/ℓ_j², or 1/ℓ_j.
    double logConstant() const
    {
        const double factor = family_ == EmbeddingFamily::Matern32   ? 3.0
                              : family_ == EmbeddingFamily::Matern52 ? 5.0 / 3.0
                                                                     : 1.0;
        return static_cast<double>(stretch_.size()) * std::log(factor) - columnPower() * logScales_;
    }
    double columnPower() const { return family_ == EmbeddingFamily::Laplacian ? 1.0 : 2.0; }

    /// g, with k for laplacian.
    ArrayXd gain(const VectorXd& exponent, const VectorXd& weight, const ArrayXd& kernel) const
    {
        switch (family_) {
        case EmbeddingFamily::Exponential:
            return weight.array() * directionFactor(exponent);
        case EmbeddingFamily::Matern32:
            return 3.0 * weight.array();
        case EmbeddingFamily::Matern52:
            return 5.0 / 3.0 * weight.array() * directionFactor(exponent);
        case EmbeddingFamily::SquaredExponential:
        case EmbeddingFamily::Laplacian:
            break;
        }
        return kernel;
    }

    /// (∂log g/∂log ℓ_j)/q_j = −g'(ρ)/(gρ); for laplacian 1, to be multiplied by √q_j. 0 at x = z, which is no row.
    ArrayXd logGainSlope(const VectorXd& exponent) const
    {
        const auto u = exponent.array();
        switch (family_) {
        case EmbeddingFamily::Exponential:
            return (u > 0.0).select((1.0 + u) / u.square(), 0.0);
        case EmbeddingFamily::Matern32:
            return (u > 0.0).select(3.0 / u, 0.0);
        case EmbeddingFamily::Matern52:
            return 5.0 / (1.0 + u);
        case EmbeddingFamily::SquaredExponential:
        case EmbeddingFamily::Laplacian:
            break;
        }
        return ArrayXd::Ones(exponent.size());
    }

private:
    bool isSe() const { return family_ == EmbeddingFamily::SquaredExponential; }
    bool isRadialMatern() const { return !isSe() && family_ != EmbeddingFamily::Laplacian; }

    /// exponential: 1/ρ, 0 at x = z; matern52: 1 + √5ρ.
    ArrayXd directionFactor(const VectorXd& exponent) const
    {
        const auto u = exponent.array();
        if (family_ == EmbeddingFamily::Matern52)
            return 1.0 + u;
        return (u > 0.0).select(u.inverse(), 0.0);
    }

    EmbeddingFamily family_;
    double logScales_;
    ArrayXd stretch_, perAxis_;
};

/// The observations from `begin` to `end`.
void fillRows(EvidenceRows& rows, const Profile& profile, const MatrixXd& x, const MatrixXd& z, Index begin, Index end)
{
    const Index m = z.rows(), d = z.cols();
    const bool wide = rows.offset != 0.0, gradient = rows.gain.cols() > 0;
    const double logConstant = profile.logConstant();
    WeightedVolume volume(m, d);
    MatrixXd difference(m, d), scratch(m, d);
    VectorXd exponent(m), weight(m), nearer(m);
    for (Index i = begin; i < end; ++i) {
        for (Index j = 0; j < d; ++j)
            difference.col(j).array() = x(j, i) - z.col(j).array();
        profile.exponents(difference, exponent);
        if (wide) {
            rows.kernel.col(i) = profile.kernelMinusOne(exponent);
            weight.array() = 1.0 + expm1OfSmall(exponent);
        } else {
            weight = -exponent;
            expInPlace(weight.data(), m);
            rows.kernel.col(i) = profile.kernel(exponent, weight);
        }
        if (gradient)
            rows.gain.col(i) = profile.gain(exponent, weight, rows.offset + rows.kernel.col(i).array());
        double shift = exponent.minCoeff();
        if (shift > farExponent) {
            weight.array() = shift - exponent.array();
            expInPlace(weight.data(), m);
        } else {
            shift = 0.0;
        }
        const MatrixXd& directions = profile.directions(difference, exponent, scratch);
        rows.logVolume[i] = volume.log(directions, exponent, weight, shift) + logConstant;
        if (!gradient)
            continue;
        const VectorXd share = volume.leverages().array() * profile.logGainSlope(exponent);
        rows.jacobianGradient.col(i).array() = profile.stretched(difference, share) - profile.columnPower();
    }
}

} // namespace

EvidenceRows evidenceRows(const EmbeddingPrior& prior, const MatrixXd& x, const MatrixXd& z,
                          const Eigen::RowVectorXd& largestDistance, bool gradient)
{
    const Index n = x.cols(), m = z.rows(), d = z.cols();
    const Profile profile(prior.family, prior.lengthscale);
    EvidenceRows rows;
    rows.kernel.resize(m, n);
    rows.offset = profile.largestExponent(largestDistance) <= nearOne ? 1.0 : 0.0;
    rows.logVolume.resize(n);
    rows.gain.resize(m, gradient ? n : 0);
    rows.jacobianGradient.resize(d, gradient ? n : 0);
    const double operations = static_cast<double>(n * m) * static_cast<double>(40 + 20 * d * d);
    inTwoHalves(n, operations, [&](Index begin, Index end) { fillRows(rows, profile, x, z, begin, end); });
    rows.mean = rows.kernel.rowwise().mean();
    rows.scatter = (rows.kernel.colwise() - rows.mean).squaredNorm();
    return rows;
}

RowsSlope slopeWithLengthscale(const EvidenceRows& rows, const EmbeddingPrior& prior, const MatrixXd& x,
                               const MatrixXd& z, Index axis)
{
    const Index n = x.cols(), m = z.rows();
    const Profile profile(prior.family, prior.lengthscale);
    RowsSlope slope{.sum = VectorXd::Zero(m), .halfScatter = 0.0};
    VectorXd change(m);
    for (Index i = 0; i < n; ++i) {
        change.array() =
            rows.gain.col(i).array() * profile.magnitudes(x(axis, i) - z.col(axis).array()) * profile.stretch()[axis];
        slope.sum += change;
        slope.halfScatter += ((rows.kernel.col(i) - rows.mean).array() * change.array()).sum();
    }
    return slope;
}

} // namespace core
