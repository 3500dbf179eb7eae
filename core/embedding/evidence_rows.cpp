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

using Column = Eigen::Ref<VectorXd>;

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
    void kernel(const VectorXd& exponent, const VectorXd& weight, Column k) const
    {
        const auto u = exponent.array().min(safe);
        if (family_ == EmbeddingFamily::Matern32)
            k.array() = (1.0 + u) * weight.array();
        else if (family_ == EmbeddingFamily::Matern52)
            k.array() = (1.0 + u + u.square() / 3.0) * weight.array();
        else
            k = weight;
    }

    /// k − 1 where every e is at most nearOne.
    void kernelMinusOne(const VectorXd& exponent, Column k) const
    {
        if (family_ != EmbeddingFamily::Matern32 && family_ != EmbeddingFamily::Matern52) {
            k = expm1OfSmall(exponent.array());
            return;
        }
        k = exponent;
        maternMinusOneInPlace(maternOrder(family_), k.array());
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

    /// How k is stretched along an axis, but for stretch(): gain_l (x−z_l)², or gain_l |x−z_l| for laplacian.
    void stretched(double x, const Eigen::Ref<const VectorXd>& z, const Eigen::Ref<const VectorXd>& gain,
                   ArrayXd& change) const
    {
        if (family_ == EmbeddingFamily::Laplacian)
            change = gain.array() * (x - z.array()).abs();
        else
            change = gain.array() * (x - z.array()).square();
    }
    /// Σ_l share_l q_lj, or of √q_lj, for each axis.
    ArrayXd stretchedSums(const MatrixXd& difference, const VectorXd& share) const
    {
        if (family_ == EmbeddingFamily::Laplacian)
            return stretch_ * (difference.cwiseAbs().transpose() * share).array();
        return stretch_ * (difference.cwiseAbs2().transpose() * share).array();
    }
    /// 1/ℓ_j², or 1/ℓ_j.
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

    /// Is g another function than k (laplacian: than what stands for it)?
    bool hasGain() const { return isRadialMatern(); }
    /// g from e and exp(−e), where it is not k.
    void gain(const VectorXd& exponent, const VectorXd& weight, Column g) const
    {
        if (family_ == EmbeddingFamily::Exponential)
            g.array() = weight.array() * directionFactor(exponent);
        else if (family_ == EmbeddingFamily::Matern32)
            g = 3.0 * weight;
        else
            g.array() = 5.0 / 3.0 * weight.array() * directionFactor(exponent);
    }

    /// Leverages times (∂log g/∂log ℓ_j)/q_j = −g'(ρ)/(gρ), which is 1 for se; for laplacian 1, to be multiplied by
    /// √q_j.
    const VectorXd& shares(const VectorXd& exponent, const VectorXd& leverages, VectorXd& scratch) const
    {
        const auto u = exponent.array();
        if (family_ == EmbeddingFamily::Exponential)
            scratch.array() = (u > 0.0).select(leverages.array() * (1.0 + u) / u.square(), 0.0);
        else if (family_ == EmbeddingFamily::Matern32)
            scratch.array() = (u > 0.0).select(leverages.array() * 3.0 / u, 0.0);
        else if (family_ == EmbeddingFamily::Matern52)
            scratch.array() = leverages.array() * 5.0 / (1.0 + u);
        else
            return leverages;
        return scratch;
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
    const bool wide = rows.offset != 0.0, gradient = rows.jacobianGradient.cols() > 0;
    auto kernel = rows.kernel();
    auto gain = rows.gain();
    const double logConstant = profile.logConstant();
    WeightedVolume volume(m, d);
    MatrixXd difference(m, d), scratch(m, d);
    VectorXd exponent(m), weight(m), shares(m);
    for (Index i = begin; i < end; ++i) {
        for (Index j = 0; j < d; ++j)
            difference.col(j).array() = x(j, i) - z.col(j).array();
        profile.exponents(difference, exponent);
        if (wide) {
            profile.kernelMinusOne(exponent, kernel.col(i));
            weight.array() = 1.0 + expm1OfSmall(exponent);
        } else {
            weight = -exponent;
            expInPlace(weight.data(), m);
            profile.kernel(exponent, weight, kernel.col(i));
        }
        if (rows.hasGain())
            profile.gain(exponent, weight, gain.col(i));
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
        const VectorXd& share = profile.shares(exponent, volume.leverages(), shares);
        rows.jacobianGradient.col(i).array() = profile.stretchedSums(difference, share) - profile.columnPower();
    }
}

} // namespace

EvidenceRows evidenceRows(const EmbeddingPrior& prior, const MatrixXd& x, const MatrixXd& z,
                          const Eigen::RowVectorXd& largestDistance, bool gradient)
{
    const Index n = x.cols(), m = z.rows(), d = z.cols();
    const Profile profile(prior.family, prior.lengthscale);
    EvidenceRows rows(m, n, gradient && profile.hasGain());
    rows.offset = profile.largestExponent(largestDistance) <= nearOne ? 1.0 : 0.0;
    rows.logVolume.resize(n);
    rows.jacobianGradient.resize(d, gradient ? n : 0);
    const double operations = static_cast<double>(n * m) * static_cast<double>(40 + 20 * d * d);
    inTwoHalves(n, operations, [&](Index begin, Index end) { fillRows(rows, profile, x, z, begin, end); });
    rows.mean = rows.kernel().rowwise().mean();
    rows.scatter = (rows.kernel().colwise() - rows.mean).squaredNorm();
    return rows;
}

RowsSlope slopeWithLengthscale(const EvidenceRows& rows, const EmbeddingPrior& prior, const MatrixXd& x,
                               const MatrixXd& z, Index axis)
{
    const Index n = x.cols(), m = z.rows();
    const Profile profile(prior.family, prior.lengthscale);
    RowsSlope slope{.sum = VectorXd::Zero(m), .halfScatter = 0.0};
    const auto kernel = rows.kernel();
    const auto gain = rows.gain();
    VectorXd stretching(m);
    ArrayXd change(m);
    for (Index i = 0; i < n; ++i) {
        if (rows.hasGain())
            stretching = gain.col(i);
        else
            stretching.array() = rows.offset + kernel.col(i).array();
        profile.stretched(x(axis, i), z.col(axis), stretching, change);
        change *= profile.stretch()[axis];
        slope.sum.array() += change;
        slope.halfScatter += ((kernel.col(i) - rows.mean).array() * change).sum();
    }
    return slope;
}

} // namespace core
