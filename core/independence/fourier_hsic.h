#pragma once

#include "core/contour/field.h"
#include "core/fourier/wave_sum.h"
#include "core/independence/hsic.h"
#include "core/outcome.h"

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

namespace core
{

/// The most modes (j and −j each) of either variable.
inline constexpr Eigen::Index mostHsicModes = 1'001;

/// HSIC of two columns under stationary kernels by Fourier sums of the plane: with φ the means of exp(−2πi step·j·(x_n
/// − centre)) over rows, of x, of y and of the pairs, and w, v the weights of the kernels' grids,
///   biased = Σ_jk w_j v_k |D_jk|²,  D_jk = φ_xy(j,k) − φ_x(j) φ_y(k),
/// and the traces and diagonals that the unbiased one asks for likewise. Immutable.
class FourierHsic
{
public:
    /// `sums` of all rows over modes that are no fewer than those of the grids, with both steps and centres.
    FourierHsic(const Eigen::VectorXcd& sums, const FourierModes& modes, Eigen::Index rows, FourierGrid x,
                FourierGrid y);

    Eigen::Index size() const { return rows_; }
    Eigen::Index modes() const { return grids_[0].modeCount() * grids_[1].modeCount(); }

    double statistic(HsicEstimator estimator) const { return hsicOf(sums_, traces_, rows_, estimator); }
    /// How far that is at most from the statistic of the kernels themselves.
    double errorBound(HsicEstimator estimator) const;

    /// (1/n) Σ k(x,x_i) l(y,y_i) − (1/n) Σ k(x,x_i) (1/n) Σ l(y,y_i) over every pair of a grid, and how far a value is
    /// off at most.
    Field witness(const Eigen::VectorXd& axis1, const Eigen::VectorXd& axis2) const;
    double witnessErrorBound() const;

private:
    Eigen::Index rows_;
    std::array<FourierGrid, 2> grids_;
    WaveSum witness_; // its coefficients are w_j v_k D_jk
    HsicSums sums_;
    HsicTraces traces_;
    double biasedError_ = 0.0;
};

/// Two columns whose sums are taken as kernels ask for them, and kept. Safe to share between threads.
class FourierPair
{
public:
    /// Two columns of at least four rows, finite (asserted).
    explicit FourierPair(Eigen::MatrixXd pair);

    const Eigen::MatrixXd& rows() const { return pair_; }
    FourierWindow window(Eigen::Index column, const std::vector<Interval>& places = {}) const;

    /// For a witness within `places` (empty: at the rows alone). Failure as of fourierGrid, and for a kernel of which a
    /// part is a wave or linear. Cost: a pass over the rows where there are no sums yet that serve these kernels, then
    /// O(modes).
    Outcome<FourierHsic> under(const std::array<Kernel, 2>& kernels, const std::vector<Interval>& places = {},
                               const std::function<void(double)>& progress = {}, std::stop_token stop = {}) const;

private:
    struct Table {
        FourierModes modes;
        Eigen::VectorXcd sums;
    };
    std::shared_ptr<const Table> tableFor(const FourierModes& modes, const std::function<void(double)>& progress,
                                          const std::stop_token& stop) const;

    Eigen::MatrixXd pair_;
    Eigen::RowVectorXd low_, high_;                          // of the columns
    mutable std::mutex mutex_;                               // guards kept_
    mutable std::vector<std::shared_ptr<const Table>> kept_; // the newest last
};

} // namespace core
