#pragma once

#include "core/interval.h"
#include "core/outcome.h"
#include "core/ridge/ridge.h"

#include <Eigen/Core>

#include <stop_token>

namespace core
{

/// What a choice of λ minimises.
enum class LambdaRule {
    LeaveOneOut,                // (1/n) Σ_i (α_i/[C⁻¹]_ii)²
    GeneralisedCrossValidation, // (1/n) Σ_i (y_i − f·p̂_i)² / (1 − df/n)²
};

/// B = UΛUᵀ once; then every λ costs O(n) for GCV, O(n²) for leave-one-out. Eigenvalues that are negative by rounding
/// alone count as 0.
class RidgeSpectrum
{
public:
    /// Cost about 9n³.
    static Outcome<RidgeSpectrum> of(const RidgeProblem& problem);

    const Eigen::VectorXd& eigenvalues() const { return eigenvalues_; } // descending

    /// Infinity where B+λI is not positive definite.
    double score(LambdaRule rule, double lambda) const;
    Eigen::VectorXd scores(LambdaRule rule, const Eigen::VectorXd& lambdas) const;

    /// Where a λ is looked for: from 1e-12 (and the rounding of B, nε) to 1e3 times the greatest eigenvalue. Below,
    /// B+λI is not known to a digit; above, the fit is 0 to a part in a thousand.
    Interval searched() const;

private:
    Eigen::VectorXd eigenvalues_;
    Eigen::MatrixXd vectors_, squares_;
    Eigen::VectorXd coordinates_; // Uᵀy
};

struct LambdaChoice {
    double lambda = 0.0, score = 0.0;
    Interval searched;
    bool atEnd = false;              // the least score is at an end of the range: it may fall further beyond
    bool flat = false;               // every λ scores the same (one input, or targets all 0): the greatest is taken
    Eigen::VectorXd lambdas, scores; // the scan, for drawing: at least 8 to a decade
};

/// The global minimum over log λ: a scan of the range, then Brent's method between the neighbours of every local
/// minimum of it. Failure where B = 0 or is not finite. Cost 9n³ + O(n²) times some 200 values of λ.
Outcome<LambdaChoice> chooseLambda(const RidgeSpectrum& spectrum, LambdaRule rule, std::stop_token stop = {});

} // namespace core
