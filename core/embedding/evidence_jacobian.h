#pragma once

#include <Eigen/Core>

namespace core
{

/// log |det| of the weighted differences at one observation: ½ log det Σ_l w_l² d_l d_lᵀ, with d_l = x − z_l (m×D) and
/// w_l = exp(−exponent_l), however different the weights are in size. Rows are brought to a graded triangular shape by
/// reflections, the largest weighted row first; columns scaled by their pivots then have a well-conditioned Gram
/// matrix. -infinity iff fewer than D rows are independent (parts below 32ε of a row count as zero). Cost O(mD²). Holds
/// its scratch space: one object for each thread.
class WeightedVolume
{
public:
    using Differences = Eigen::Ref<const Eigen::MatrixXd>;
    using Column = Eigen::Ref<const Eigen::VectorXd>;

    WeightedVolume(Eigen::Index m, Eigen::Index dimensions);

    /// `weight` is exp(shift − exponent), whatever underflowed in it: where that matters, the exponents decide.
    double log(const Differences& differences, const Column& exponent, const Column& weight, double shift);

    /// Diagonal of A(AᵀA)⁻¹Aᵀ for the rows w_l d_l of the last call: what each inducing point contributes; sums to D.
    /// NaN where the volume was zero.
    void leverages(Eigen::Ref<Eigen::VectorXd> leverages) const;

private:
    double logInThePlane(const Differences& differences, const Column& weight);
    double logByReflections(const Differences& differences, const Column& exponent);

    Eigen::MatrixXd scaled_; // m×D: the rows after the reflections, each column over its pivot
    Eigen::MatrixXd gram_;   // D×D: of scaled_; empty after a volume of zero
    Eigen::ArrayXd along_, across_, size_;
};

/// The same for several observations on the line, where a row of the Jacobian is one number: `along` holds w_l d_l, an
/// observation a column, whose leverages have its shape. NaN where the weights have underflowed.
void volumesOnTheLine(const Eigen::Ref<const Eigen::MatrixXd>& along, Eigen::Ref<Eigen::VectorXd> logVolume,
                      Eigen::Ref<Eigen::MatrixXd> leverages);

} // namespace core
