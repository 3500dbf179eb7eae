#pragma once

#include "core/outcome.h"
#include "core/state_space/model.h"
#include "core/state_space/sorted_rows.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace core
{

/// What the pass forwards learns: C = L Lᵀ is the covariance of the means at the n places, noise σ²/count included.
struct ForwardSums {
    double logDeterminant = 0.0; // log |C|
    Eigen::MatrixXd r;           // c×c upper triangular, RᵀR = Zᵀ C⁻¹ Z for the columns Z
    double leastShare = 1.0;     // the least share of k(x,x) that the rows before a place leave unknown there
};

/// What the pass backwards learns.
struct BackwardSums {
    Eigen::MatrixXd weights;    // C⁻¹ Z, a row of c for each column: c×n
    Eigen::VectorXd precisions; // the diagonal of C⁻¹, n
    // With A = C⁻¹ZZᵀC⁻¹ - C⁻¹ the derivatives of ½ tr(A C) are linear in these (StateSpaceModel::logGradient):
    Eigen::MatrixXd alongFlow, alongNoise; // Σ (y - x)(mrᵀ + PM) and Σ (y - x) M over the steps, M = rrᵀ - N
    Eigen::VectorXd alongLoadings;         // Σ h ∂/∂h
};

/// What is read of the state at a place x: f(x) by h, or a summand of f, or the slope.
using StateReading = std::function<void(double x, Eigen::Ref<Eigen::VectorXd> h)>;

/// Of a reading at some places in ascending order, given the columns as targets.
struct ChainMoments {
    Eigen::MatrixXd mean;     // m×c
    Eigen::VectorXd variance; // m; less than 0 by rounding at most
};

/// The Kalman filter over the places of sorted rows, and its way back (the smoother of Bryson and Frazier, with which
/// nothing is inverted, so that no noise and steps of any length are no exception). It keeps the belief at the
/// beginning of every segment of some rows and runs through a segment again where more is wanted.
/// Source: de Jong, A cross-validation filter for time series models, Biometrika 75 (1988); Koopman & Shephard, Exact
/// score for time series models in state space form, Biometrika 79 (1992).
class StateSpaceChain
{
public:
    /// `columns`: c×n, what is observed at the places, side by side; noise: of one row.
    static std::unique_ptr<StateSpaceChain> of(StateSpaceModel model, std::shared_ptr<const SortedRows> rows,
                                               double noise, Eigen::MatrixXd columns);
    virtual ~StateSpaceChain() = default;

    /// `progress` hears shares of the rows. Cancelled on stop. Cost O(n d³).
    virtual Outcome<ForwardSums> forward(const std::function<void(double)>& progress, const std::stop_token& stop) = 0;
    /// From here on the columns are those before times this, c×c. Follows forward().
    virtual void combineColumns(const Eigen::MatrixXd& combination) = 0;
    /// Follows forward(), and tells and stops as it. Cost that of two passes forwards.
    virtual Outcome<BackwardSums> backward(const std::function<void(double)>& progress,
                                           const std::stop_token& stop) = 0;
    /// Follow backward(). Cost that of the segments in which the places lie; of the covariance (m×m) that of all rows
    /// between the first place and the last.
    virtual ChainMoments moments(const Eigen::VectorXd& ascending, const StateReading& reading) const = 0;
    virtual Eigen::MatrixXd covariance(const Eigen::VectorXd& ascending, const StateReading& reading) const = 0;
};

} // namespace core
