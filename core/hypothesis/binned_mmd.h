#pragma once

#include "core/contour/field.h"
#include "core/fourier/fourier_grid.h"
#include "core/hypothesis/line_moments.h"
#include "core/hypothesis/mmd.h"
#include "core/hypothesis/sample_bins.h"
#include "core/state_space/weighted_line.h"
#include "core/sums/summed_kernel.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core
{

/// Two samples in bins (SampleBins), and of each bin the sums of a table of waves: all that MMD² of a stationary kernel
/// and its permutations ask of the rows.
struct BinSums {
    FourierModes modes;        // no fewer than those of any grid served
    std::vector<double> lines; // angular frequencies above 0, about modes.centre, on the line
    Eigen::MatrixXcd ofModes;  // modes.halfCount()×bins
    Eigen::MatrixXcd ofLines;  // lines×bins: Σ exp(iω(x − centre))
    SampleBins bins;
    std::shared_ptr<KeptLabels> labels = std::make_shared<KeptLabels>(); // of these bins
    FourierModes doubled;   // twice as many modes: k² and the square of a witness have no others
    Eigen::MatrixXcd means; // of exp(−2πi …) of those, over P and over Q, a column each
};

/// Two samples of one column in the order of their places.
class LineSamples
{
public:
    /// Of N places, the first m of P and the others of Q, at least one of each (asserted).
    LineSamples(const Eigen::VectorXd& pooled, Eigen::Index m);

    Eigen::Index first() const { return m_; }
    Eigen::Index second() const { return rows().size() - m_; }
    const AscendingRows& rows() const { return line_.rows(); }
    /// 1/m on the rows of P, and on those of Q 1/n: two columns.
    Eigen::MatrixXd shares() const;
    /// Weighted by the witness' weights, 1/m and −1/n, and by 1/N, a column each.
    const WeightedLine& line() const { return line_; }

private:
    Eigen::Index m_;
    WeightedLine line_;
};

/// MMD² between two samples under one kernel by sums over their rows, with its witness and the permutations of its
/// bins. A kernel is a sum of waves and, on the line, of terms that fall. Of waves, once there are the sums, no cost
/// depends on the rows:
///   MMD² = Σ_j w_j |φ_P(j) − φ_Q(j)|², φ the means of exp(−2πi step·j·(x − centre)), w the weights of a FourierGrid,
///   witness(t) = Σ_j w_j Re[(φ_P(j) − φ_Q(j)) exp(2πi step·j·(t − centre))].
/// With the pairs of modes as real waves f: k = fᵀf, and bins enter by the sums of theirs. Terms that fall are summed
/// over the rows in order, exactly (weighted_line.h), and for permutations at a cost of O(N·bins). Immutable; safe to
/// share between threads.
class BinnedMmd
{
public:
    /// `line` is needed where there are terms that fall. Throws Cancelled as an Ending on stop.
    BinnedMmd(std::shared_ptr<const BinSums> sums, SummedKernel kernel, std::shared_ptr<const LineSamples> line,
              Eigen::Index m, Eigen::Index n, std::optional<double> linear, const std::stop_token& stop = {});

    Eigen::Index first() const { return m_; }
    Eigen::Index second() const { return n_; }
    const FourierGrid& grid() const { return kernel_.grid; }
    const BinSums& sums() const { return *sums_; }
    Eigen::Index modes() const { return grid().modeCount(); }
    const SummedKernel& kernel() const { return kernel_; }

    Eigen::VectorXcd allWeights() const; // w of all modes of the grid's rectangle, in the order of fourierSums

    /// As mmdStatistics.
    const MmdStatistics& statistics() const { return statistics_; }
    /// The means of the blocks without the pairs of a row with itself; m, n >= 2 (asserted).
    BlockMeans unbiasedMeans() const;
    /// The variance of all rows in the feature space: k(0) less the mean of k over all pairs.
    double spread() const;
    /// How far MMD² can be from that of the kernel itself, and the witness at any place within the grid's window.
    double errorBound() const { return errorBound_; }
    double witnessErrorBound() const { return witnessErrorBound_; }

    /// The biased or unbiased MMD² under permutations 0 … count−1 of the bins. Cost O(bins²·count), and once, for terms
    /// that fall, O(N·bins). Throws Cancelled as an Ending on stop.
    Eigen::VectorXd permutations(MmdEstimator estimator, std::uint64_t seed, int count,
                                 const std::stop_token& stop = {}) const;

    /// For a kernel that has them (hasLineMoments; asserted). Cost as of lineMoments, once.
    const LineMoments& lineMoments(const std::stop_token& stop = {}) const;

    Eigen::VectorXd witness(const Points& at) const; // O(modes) a point, and of terms that fall as WeightedLine::sums
    /// μ̂_P and μ̂_Q at these points, a column each. Their error is at most witnessErrorBound().
    Eigen::MatrixXd embeddings(const Points& at) const;
    /// The witness over every pair of a grid in the plane.
    Field witnessField(const Eigen::VectorXd& axis1, const Eigen::VectorXd& axis2) const;
    /// ‖μ̂_P − μ̂_Q‖, as witnessNorm.
    std::optional<double> witnessNorm() const;

private:
    /// Of the bins, less their size times the mean of all rows, so that what cancels does so among small numbers.
    struct Products {
        Eigen::MatrixXd ofBins;  // bins×bins
        Eigen::VectorXd toMean;  // of those and the mean, a bin
        double meanSquare = 0.0; // of the mean
    };
    struct WhenAsked; // of terms that fall

    void addWaves();
    void addFallingTerms(const std::stop_token& stop);
    const Products& products(const std::stop_token& stop) const; // of waves and falling terms
    double diagonal() const;                                     // of the kernel as it is summed
    double unbiasedOf(double biased, double pp, double qq) const;
    Eigen::MatrixXcd coefficients(const Eigen::VectorXcd& waves) const; // by the modes of either column
    Eigen::VectorXd linesAt(const Eigen::VectorXcd& waves, const Eigen::VectorXd& x) const;
    Eigen::VectorXd wavesAt(const Eigen::VectorXcd& waves, const Points& at) const;

    std::shared_ptr<const BinSums> sums_;
    SummedKernel kernel_;
    std::shared_ptr<const LineSamples> line_;
    Eigen::Index m_, n_;
    MmdStatistics statistics_;
    double errorBound_ = 0.0, witnessErrorBound_ = 0.0;
    double square_ = 0.0, along_ = 0.0, meanSquare_ = 0.0; // ‖Σ_P (φ − φ̄)‖², ⟨Σ_P (φ − φ̄), φ̄⟩, ‖φ̄‖²
    Products ofWaves_;
    std::shared_ptr<WhenAsked> ofLine_;
    Eigen::VectorXcd first_, second_; // φ_P, φ_Q of grid.half and behind them of the lines with a frequency
};

} // namespace core
