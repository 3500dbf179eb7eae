#pragma once

#include "core/fourier/fourier_grid.h"
#include "core/outcome.h"

#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

namespace core
{

/// All that rows have to say to a Gaussian process of stationary kernels: sums over them, taken in one pass. Beside the
/// modes stand a few raw functions of a row, ρ(x) = (1, ξ_1, …, ξ_d, cos ω_1ξ', sin ω_1ξ', …): the coordinates in units
/// of half their range about the centre of the modes, and the waves of the kernel's lines about it.
struct RowSums {
    FourierModes modes;             // up to twice the last mode of any grid that they serve
    Eigen::VectorXd scale;          // d: ξ_c = (x_c − centre_c)/scale_c
    std::vector<double> lines;      // angular frequencies above 0
    Eigen::MatrixXcd ofModes;       // modes×R: Σ_n ρ(x_n) exp(−2πi …)
    Eigen::VectorXcd ofTargets;     // modes: Σ_n (t_n − t̄) exp(−2πi …)
    Eigen::MatrixXd products;       // R×R: Σ ρρᵀ
    Eigen::VectorXd targetProducts; // R: Σ ρ(x_n) (t_n − t̄)

    Eigen::Index rawCount() const { return products.rows(); }
    Eigen::MatrixXd rawAt(const Points& at) const; // m×R
    Eigen::VectorXd rawColumn(Eigen::Index index, const Points& at) const;
};

/// Rows with their targets and the sums that were taken of them. Safe to share between threads.
class FourierRows
{
public:
    /// x n×d, n >= 1, d = 1 or 2, and n targets; all finite (asserted).
    FourierRows(Eigen::MatrixXd x, Eigen::VectorXd targets);
    /// Rows that were edited: where those of `before` differ in at most mostEdited that stand together, its sums go
    /// over, less the terms of rows that are gone and with those of rows that came. Cost of these terms, and a look at
    /// all rows.
    FourierRows(Eigen::MatrixXd x, Eigen::VectorXd targets, const FourierRows& before);
    static constexpr Eigen::Index mostEdited = 64;

    const Eigen::MatrixXd& x() const { return x_; }
    const Eigen::VectorXd& targets() const { return targets_; }
    Eigen::Index size() const { return x_.rows(); }
    double meanTarget() const { return meanTarget_; }           // t̄; of edited rows that of the rows before
    double targetSquares(double about) const;                   // Σ (t − about)²
    double absoluteTargets() const { return absoluteTargets_; } // Σ |t − t̄|
    FourierWindow window(std::vector<Interval> places = {}) const { return {low_, high_, std::move(places)}; }

    /// Sums that serve this grid: kept ones, or those of a new pass, for twice as many modes as are needed now. Cost of
    /// a pass: as fourierSums of R + 1 columns. Failure: cancelled.
    Outcome<std::shared_ptr<const RowSums>>
    sumsFor(const FourierGrid& grid, const std::function<void(double)>& progress = {}, std::stop_token stop = {}) const;
    bool hasSumsFor(const FourierGrid& grid) const;

private:
    void tellTargets();
    std::shared_ptr<const RowSums> keptFor(const FourierGrid& grid) const;
    std::shared_ptr<const RowSums> taken(const FourierGrid& grid, const std::function<void(double)>& progress,
                                         const std::stop_token& stop) const;

    Eigen::MatrixXd x_;
    Eigen::VectorXd targets_, low_, high_;
    double meanTarget_ = 0.0, absoluteTargets_ = 0.0;
    double targetSum_ = 0.0, targetSquares_ = 0.0;             // of t − t̄
    mutable std::mutex mutex_;                                 // guards kept_
    mutable std::vector<std::shared_ptr<const RowSums>> kept_; // the newest last
};

} // namespace core
