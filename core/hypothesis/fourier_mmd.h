#pragma once

#include "core/contour/field.h"
#include "core/fourier/fourier_grid.h"
#include "core/hypothesis/mmd.h"
#include "core/hypothesis/sample_bins.h"

#include <memory>
#include <optional>
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

/// MMD² between two samples under one kernel by Fourier sums, with its witness and the permutations of its bins; once
/// there are the sums, no cost depends on the rows.
///   MMD² = Σ_j w_j |φ_P(j) − φ_Q(j)|², φ the means of exp(−2πi step·j·(x − centre)), w the weights of a FourierGrid,
///   witness(t) = Σ_j w_j Re[(φ_P(j) − φ_Q(j)) exp(2πi step·j·(t − centre))].
/// With the pairs of modes as real waves f: k = fᵀf, and bins enter by the sums of theirs. Immutable.
class FourierMmd
{
public:
    FourierMmd(std::shared_ptr<const BinSums> sums, FourierGrid grid, Eigen::Index m, Eigen::Index n,
               std::optional<double> linear);

    Eigen::Index first() const { return m_; }
    Eigen::Index second() const { return n_; }
    const FourierGrid& grid() const { return grid_; }
    const BinSums& sums() const { return *sums_; }
    Eigen::Index modes() const { return grid_.modeCount(); }

    Eigen::VectorXcd allWeights() const; // w of all modes of the grid's rectangle, in the order of fourierSums

    /// As mmdStatistics.
    const MmdStatistics& statistics() const { return statistics_; }
    /// The means of the blocks without the pairs of a row with itself; m, n >= 2 (asserted).
    BlockMeans unbiasedMeans() const;
    /// How far MMD² can be from that of the kernel itself, and the witness at any place within the grid's window.
    double errorBound() const { return errorBound_; }
    double witnessErrorBound() const { return witnessErrorBound_; }

    /// The biased or unbiased MMD² under permutations 0 … count−1 of the bins. Cost O(bins²·count).
    Eigen::VectorXd permutations(MmdEstimator estimator, std::uint64_t seed, int count) const;

    Eigen::VectorXd witness(const Points& at) const; // O(modes) a point
    /// μ̂_P, or μ̂_Q, at these points. Its error is at most witnessErrorBound().
    enum class Side { First, Second };
    Eigen::VectorXd embedding(Side side, const Points& at) const;
    /// The witness over every pair of a grid in the plane.
    Field witnessField(const Eigen::VectorXd& axis1, const Eigen::VectorXd& axis2) const;
    /// ‖μ̂_P − μ̂_Q‖, as witnessNorm.
    std::optional<double> witnessNorm() const;

private:
    double unbiasedOf(double biased, double pp, double qq) const;
    Eigen::MatrixXcd coefficients(const Eigen::VectorXcd& waves) const; // by the modes of either column
    Eigen::VectorXd linesAt(const Eigen::VectorXcd& waves, const Eigen::VectorXd& x) const;
    Eigen::VectorXd valuesOf(const Eigen::VectorXcd& waves, const Points& at) const;

    std::shared_ptr<const BinSums> sums_;
    FourierGrid grid_;
    Eigen::Index m_, n_;
    MmdStatistics statistics_;
    double errorBound_ = 0.0, witnessErrorBound_ = 0.0;
    Eigen::MatrixXd gram_;            // bins×bins: of the bins' waves less their size times the mean of all rows
    Eigen::VectorXd toMean_;          // of those and the mean wave, a bin
    double meanSquare_ = 0.0;         // of the mean wave
    Eigen::VectorXcd first_, second_; // φ_P, φ_Q of grid.half and behind them of the lines with a frequency
};

} // namespace core
