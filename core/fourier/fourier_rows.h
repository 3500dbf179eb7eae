#pragma once

#include "core/fourier/fourier_grid.h"
#include "core/linalg/shared.h"
#include "core/outcome.h"

#include <condition_variable>
#include <functional>
#include <list>
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

class WeightedLine;

/// Rows with their targets and the sums that were taken of them. Safe to share between threads.
class FourierRows
{
public:
    /// x n×d, n >= 1, d = 1 or 2, and n targets; all finite (asserted).
    FourierRows(SharedMatrix x, SharedVector targets);
    /// Rows that were edited: where those of `before` differ in at most mostEdited that stand together, all its sums go
    /// over, and those that are asked for are rid of the terms of rows that are gone and given those of rows that came.
    /// Cost of a look at all rows, and of these terms once a table is asked for.
    FourierRows(SharedMatrix x, SharedVector targets, const FourierRows& before);
    static constexpr Eigen::Index mostEdited = 64;
    /// A table that nobody has asked for over so many changed rows is let go: it may be taken anew as soon.
    static constexpr std::size_t mostOwed = 512;
    /// What all tables together may take; a curve of the evidence over a lengthscale asks for some twenty to fifty.
    static constexpr std::size_t mostKeptBytes = std::size_t{64} << 20;

    const Eigen::MatrixXd& x() const { return *x_; }
    const Eigen::VectorXd& targets() const { return *targets_; }
    Eigen::Index size() const { return x_->rows(); }
    double meanTarget() const { return meanTarget_; }           // t̄; of edited rows that of the rows before
    double targetSquares(double about) const;                   // Σ (t − about)²
    double absoluteTargets() const { return absoluteTargets_; } // Σ |t − t̄|
    /// In order, of weight 1/n each; of one column (asserted). Sorted when first asked for.
    std::shared_ptr<const WeightedLine> line() const;
    FourierWindow window(std::vector<Interval> places = {}) const { return {low_, high_, std::move(places)}; }

    /// Sums that serve this grid: kept ones, those of a pass that is under way for another thread, or those of a new
    /// one, for twice as many modes as are needed now. Cost of a pass: as fourierSums of R + 1 columns. Failure:
    /// cancelled.
    Outcome<std::shared_ptr<const RowSums>>
    sumsFor(const FourierGrid& grid, const std::function<void(double)>& progress = {}, std::stop_token stop = {}) const;
    bool hasSumsFor(const FourierGrid& grid) const;
    int passesTaken() const; // since they were made

private:
    /// A row whose term is added to sums, or taken away.
    struct Change {
        Eigen::RowVectorXd x;
        double target = 0.0; // t − t̄
        double sign = 1.0;
    };
    /// Which sums are wanted, and are under way.
    struct Wanted {
        FourierModes modes;
        std::vector<double> lines;
        bool serves(const Wanted& other) const;
    };
    /// Sums with what they still lack.
    struct Table {
        std::shared_ptr<const RowSums> sums;
        std::vector<Change> owed;
    };
    void tellTargets();
    void inherit(const FourierRows& before, const std::vector<Change>& changes);
    static void addTerm(RowSums& sums, const Change& change);
    static Wanted least(const FourierGrid& grid);
    static Wanted withRoom(const FourierGrid& grid);
    std::shared_ptr<const RowSums> keptFor(const Wanted& wanted) const; // the mutex is held
    bool waitsFor(std::unique_lock<std::mutex>& lock, const Wanted& wanted, const std::stop_token& stop) const;
    void keep(std::shared_ptr<const RowSums> sums) const;
    std::shared_ptr<const RowSums> taken(const FourierGrid& grid, const std::function<void(double)>& progress,
                                         const std::stop_token& stop) const;

    SharedMatrix x_;
    SharedVector targets_;
    Eigen::VectorXd low_, high_;
    double meanTarget_ = 0.0, absoluteTargets_ = 0.0;
    double targetSum_ = 0.0, targetSquares_ = 0.0; // of t − t̄
    mutable std::mutex mutex_;                     // guards what is below
    mutable std::vector<Table> kept_;              // what was asked for last stands last
    mutable std::list<Wanted> underWay_;
    mutable std::condition_variable ended_; // a pass has
    mutable int passes_ = 0;
    mutable std::once_flag lineIsTaken_;
    mutable std::shared_ptr<const WeightedLine> line_;
};

} // namespace core
