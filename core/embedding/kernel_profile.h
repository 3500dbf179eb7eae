#pragma once

#include "core/embedding/embedding_prior.h"

#include <Eigen/Core>

namespace core
{

/// Every kernel with an embedding is a factor f(e) times exp(−e). e is ½ρ² for se, √(2ν)ρ for the Matérn family and
/// Σ|d_j|/ℓ_j for laplacian; the rows of the Jacobian are exp(−e) times directions that neither underflow nor overflow.
/// Everything here is of pairs of an observation and an inducing point, in whatever order: differences are p×D, all
/// else has p entries. Cost O(pD).
class KernelProfile
{
public:
    using Column = Eigen::Ref<Eigen::VectorXd>;
    using ConstColumn = Eigen::Ref<const Eigen::VectorXd>;

    KernelProfile(EmbeddingFamily family, const Eigen::VectorXd& lengthscale);

    /// Exponents up to which 1 − k is kept instead of k.
    static constexpr double nearOne = 0.5;

    /// The largest e that differences up to these give.
    double largestExponent(const Eigen::RowVectorXd& largest) const;
    void exponents(const Eigen::MatrixXd& difference, Eigen::VectorXd& exponent) const;

    /// exp(−e) where every e is at most nearOne, from its series.
    static void weightNearOne(const Eigen::VectorXd& exponent, Eigen::VectorXd& weight);
    /// k from e and exp(−e).
    void kernel(const Eigen::VectorXd& exponent, const Eigen::VectorXd& weight, Column k) const;
    /// k − 1 where every e is at most nearOne.
    void kernelMinusOne(const Eigen::VectorXd& exponent, Column k) const;

    /// What the weights exp(−e) multiply in the rows of the Jacobian, up to logConstant() and the columns' scales.
    const Eigen::MatrixXd& directions(const Eigen::MatrixXd& difference, const Eigen::VectorXd& exponent,
                                      Eigen::MatrixXd& scratch) const;

    /// How k is stretched along an axis with these differences, but for stretch(): gain (x−z)², or gain |x−z| for
    /// laplacian.
    void stretched(const ConstColumn& difference, const ConstColumn& gain, Eigen::ArrayXd& change) const;
    /// 1/ℓ_j², or 1/ℓ_j.
    const Eigen::ArrayXd& stretch() const { return stretch_; }

    /// log of what is common to all rows: g's constant and the columns' 1/ℓ_j², or 1/ℓ_j.
    double logConstant() const;
    double columnPower() const { return family_ == EmbeddingFamily::Laplacian ? 1.0 : 2.0; }

    /// Is g another function than k (laplacian: than what stands for it)?
    bool hasGain() const { return isRadialMatern(); }
    /// g from e and exp(−e), where it is not k.
    void gain(const Eigen::VectorXd& exponent, const Eigen::VectorXd& weight, Column g) const;

    /// Leverages times (∂log g/∂log ℓ_j)/q_j = −g'(ρ)/(gρ), which is 1 for se; for laplacian 1, to be multiplied by
    /// √q_j.
    const Eigen::VectorXd& shares(const Eigen::VectorXd& exponent, const Eigen::VectorXd& leverages,
                                  Eigen::VectorXd& scratch) const;

private:
    bool isSe() const { return family_ == EmbeddingFamily::SquaredExponential; }
    bool isRadialMatern() const { return !isSe() && family_ != EmbeddingFamily::Laplacian; }
    Eigen::ArrayXd directionFactor(const Eigen::VectorXd& exponent) const;

    EmbeddingFamily family_;
    double logScales_;
    Eigen::ArrayXd stretch_, perAxis_;
};

} // namespace core
