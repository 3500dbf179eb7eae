#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <optional>
#include <string>
#include <vector>

namespace core
{

/// The mean of a Gaussian process, h(x)ᵀβ with h(x) = () or (1) or (1, x_1, …, x_d) and β under a vague prior: it is
/// integrated out, the limit of N(0, bI) for b → ∞.
enum class MeanFunction { Zero, Constant, Linear };

/// How many coefficients it has over d inputs.
Eigen::Index coefficientCount(MeanFunction mean, Eigen::Index dimensions);

/// A sentence where these inputs do not determine the coefficients: fewer points than coefficients, or points on a
/// line or a plane of fewer dimensions.
std::optional<std::string> meanProblem(MeanFunction mean, const Points& x);

/// h at points, in coordinates that are centred and scaled by the inputs it was made for, so that years and metres are
/// as good as any other unit. Coefficients and determinants are told in the coordinates as given.
class MeanBasis
{
public:
    MeanBasis() = default; // zero
    /// Failure with the sentence of meanProblem.
    static Outcome<MeanBasis> of(MeanFunction mean, const Points& x);

    MeanFunction mean() const { return mean_; }
    Eigen::Index size() const;                                    // p
    Eigen::MatrixXd at(const Points& points) const;               // m×p
    Eigen::MatrixXd slopesAt(const Points& points) const;         // ∂h/∂x on the line, m×p
    Eigen::VectorXd coefficients(const Eigen::VectorXd&) const;   // β of those in the scaled coordinates
    Eigen::MatrixXd covariance(const Eigen::MatrixXd& own) const; // likewise, p×p
    double logScale() const;                                      // log |∂(own coefficients)/∂β|

private:
    Eigen::MatrixXd toGiven() const; // β = T own

    MeanFunction mean_ = MeanFunction::Zero;
    Eigen::RowVectorXd centre_, scale_; // d, of a linear one
};

/// Which rows of an n×p basis, n >= p, cannot be left out: without them the others do not determine the coefficients.
/// Cost O(np²).
std::vector<bool> indispensableRows(const Eigen::MatrixXd& basis);

/// Generalised least squares in coordinates where the noise is white: targets y ≈ S β. S = Q R with thin Q.
struct WhiteRegression {
    Eigen::MatrixXd q, r;         // m×p, p×p upper triangular: SᵀS = RᵀR
    Eigen::VectorXd coefficients; // R⁻¹Qᵀy, p
    double logDeterminant = 0.0;  // log |SᵀS|

    /// R⁻ᵀ B, for B p×m.
    Eigen::MatrixXd whiten(const Eigen::MatrixXd& b) const;
    /// (SᵀS)⁻¹.
    Eigen::MatrixXd covariance() const;
};
WhiteRegression whiteRegression(const Eigen::MatrixXd& basis, const Eigen::VectorXd& targets);

} // namespace core
