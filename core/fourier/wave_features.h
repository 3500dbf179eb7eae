#pragma once

#include "core/fourier/fourier_rows.h"
#include "core/gp/mean_function.h"
#include "core/linalg/products.h"

namespace core
{

/// √w of the first, √(2w) of each other wave of a grid: its cosines, then the sines of all but the first.
Eigen::VectorXd rootsOfWaves(const Eigen::VectorXd& weights);

/// What stands behind the grid's waves, as sums of the raw functions: lines, the linear part, the mean function.
/// R×rest.
Eigen::MatrixXd restFromRaw(const FourierGrid& grid, const RowSums& sums, const MeanBasis& basis);

/// Σ over the rows of the waves, without their roots, times what made `sums`.
Eigen::VectorXd projectedOnWaves(const std::vector<Mode>& half, const Eigen::VectorXcd& sums,
                                 const FourierModes& modes);

/// The coefficients of Σ w_a times the waves as functions of a place, and of Σ_ab roots_a form_ab roots_b times waves a
/// and b, which has twice the modes; form symmetric.
Eigen::VectorXcd waveCoefficients(const std::vector<Mode>& half, const FourierModes& modes,
                                  const Eigen::VectorXd& waves);
Eigen::VectorXcd squaredWaves(const std::vector<Mode>& half, const FourierModes& twice, const Eigen::VectorXd& roots,
                              const MatrixIn& form);
FourierModes twiceAsMany(FourierModes modes);

/// A stationary kernel over a window as features ψ: the waves of its grid with their roots, k(x,y) = ψ(x)ᵀψ(y), and
/// what stands behind them. A view of what outlives it.
struct WaveFeatures {
    const FourierGrid& grid;
    const RowSums& sums;
    const Eigen::VectorXd& roots;
    const Eigen::MatrixXd& fromRaw;

    Eigen::Index count() const { return roots.size() + fromRaw.cols(); } // M
    Eigen::MatrixXd gram() const;                                        // M×M: Σ ψψᵀ, the lower triangle
    Eigen::VectorXd total() const;                                       // M: Σ ψ
    /// The greatest values that they may have at the rows: M.
    Eigen::VectorXd heights() const;

    /// m×M. Cost O(M) a place.
    Eigen::MatrixXd at(const Points& places) const;
    /// ψᵀC for the columns of C (M×k) at very many places: m×k, of the waves within fourierSumError of the sum of their
    /// absolute coefficients. Cost O(16^d k) a place, and O(k M log M).
    Eigen::MatrixXd combinations(const Points& places, const Eigen::MatrixXd& of) const;
};

} // namespace core
