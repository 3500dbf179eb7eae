#include "core/embedding/kernel_profile.h"

#include "core/embedding/matern.h"

#include <cmath>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double exponentialsVanish = 1e3; // exp(-u) is long 0, and squares of more might overflow

/// expm1(−e) for 0 <= e <= nearOne by its series; the standard function knows no vectors.
ArrayXd expm1OfSmall(const ArrayXd& e)
{
    constexpr int terms = 15; // 0.5^15/15! is below 1e-16 of the first term
    ArrayXd sum = ArrayXd::Constant(e.size(), 1.0);
    for (int k = terms; k >= 2; --k)
        sum = 1.0 - e * sum / static_cast<double>(k);
    return -e * sum;
}

} // namespace

KernelProfile::KernelProfile(EmbeddingFamily family, const VectorXd& lengthscale)
    : family_(family), logScales_(lengthscale.array().log().sum()), stretch_(lengthscale.array().square().inverse())
{
    if (family == EmbeddingFamily::Laplacian)
        stretch_ = lengthscale.array().inverse();
    perAxis_ = (isSe() ? 0.5 : isRadialMatern() ? 2.0 * maternOrder(family) : 1.0) * stretch_;
}

double KernelProfile::largestExponent(const Eigen::RowVectorXd& largest) const
{
    const ArrayXd each = largest.transpose().array();
    if (family_ == EmbeddingFamily::Laplacian)
        return (each * perAxis_).sum();
    const double sum = (each.square() * perAxis_).sum();
    return isSe() ? sum : std::sqrt(sum);
}

void KernelProfile::exponents(const MatrixXd& difference, VectorXd& exponent) const
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

void KernelProfile::weightNearOne(const VectorXd& exponent, VectorXd& weight)
{
    weight.array() = 1.0 + expm1OfSmall(exponent);
}

void KernelProfile::kernel(const VectorXd& exponent, const VectorXd& weight, Column k) const
{
    const auto u = exponent.array().min(exponentialsVanish);
    if (family_ == EmbeddingFamily::Matern32)
        k.array() = (1.0 + u) * weight.array();
    else if (family_ == EmbeddingFamily::Matern52)
        k.array() = (1.0 + u + u.square() / 3.0) * weight.array();
    else
        k = weight;
}

void KernelProfile::kernelMinusOne(const VectorXd& exponent, Column k) const
{
    if (family_ != EmbeddingFamily::Matern32 && family_ != EmbeddingFamily::Matern52) {
        k = expm1OfSmall(exponent.array());
        return;
    }
    k = exponent;
    maternMinusOneInPlace(maternOrder(family_), k.array());
}

const MatrixXd& KernelProfile::directions(const MatrixXd& difference, const VectorXd& exponent, MatrixXd& scratch) const
{
    if (isSe() || family_ == EmbeddingFamily::Matern32)
        return difference;
    if (family_ == EmbeddingFamily::Laplacian)
        scratch = difference.array().sign();
    else
        scratch = difference.array().colwise() * directionFactor(exponent);
    return scratch;
}

void KernelProfile::stretched(const ConstColumn& difference, const ConstColumn& gain, ArrayXd& change) const
{
    if (family_ == EmbeddingFamily::Laplacian)
        change = gain.array() * difference.array().abs();
    else
        change = gain.array() * difference.array().square();
}

double KernelProfile::logConstant() const
{
    const double factor = family_ == EmbeddingFamily::Matern32   ? 3.0
                          : family_ == EmbeddingFamily::Matern52 ? 5.0 / 3.0
                                                                 : 1.0;
    return static_cast<double>(stretch_.size()) * std::log(factor) - columnPower() * logScales_;
}

void KernelProfile::gain(const VectorXd& exponent, const VectorXd& weight, Column g) const
{
    if (family_ == EmbeddingFamily::Exponential)
        g.array() = weight.array() * directionFactor(exponent);
    else if (family_ == EmbeddingFamily::Matern32)
        g = 3.0 * weight;
    else
        g.array() = 5.0 / 3.0 * weight.array() * directionFactor(exponent);
}

const VectorXd& KernelProfile::shares(const VectorXd& exponent, const VectorXd& leverages, VectorXd& scratch) const
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

/// exponential: 1/ρ, 0 at x = z; matern52: 1 + √5ρ.
ArrayXd KernelProfile::directionFactor(const VectorXd& exponent) const
{
    const auto u = exponent.array();
    if (family_ == EmbeddingFamily::Matern52)
        return 1.0 + u;
    return (u > 0.0).select(u.inverse(), 0.0);
}

} // namespace core
