#pragma once

#include "core/gp/mean_function.h"
#include "core/gp/parts.h"
#include "core/gp/regression.h"
#include "core/state_space/chain.h"
#include "core/state_space/sorted_rows.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace core
{

struct AscendingPlaces; // places asked for, in order

/// Gaussian process regression over one column for kernels with a state of small dimension d: exactly what GpRegression
/// says, at cost O(N d³) instead of N³, by the Kalman filter and its smoother over the sorted rows. Equal places are
/// one with the mean of their targets and their share of the noise. Immutable after fit(); safe to share between
/// threads. The way back over the rows is gone when something first asks for more than the evidence: it takes about
/// twice as long as fit().
class StateSpaceRegression
{
public:
    /// Failures as of GpRegression::fit, and with the sentence of whyNoStateSpace. Without noise jitter is added where
    /// GpRegression would, but only where the places before one determine its value to the last digit. `progress` hears
    /// shares of the rows; Cancelled on stop.
    static Outcome<StateSpaceRegression> fit(const Kernel& kernel, std::shared_ptr<const SortedRows> rows, double noise,
                                             MeanFunction mean = MeanFunction::Zero,
                                             const std::function<void(double)>& progress = {},
                                             const std::stop_token& stop = {});
    /// Sorts the rows first. x N×1.
    static Outcome<StateSpaceRegression> fit(const Kernel& kernel, const Points& x, const Eigen::VectorXd& targets,
                                             double noise, MeanFunction mean = MeanFunction::Zero);

    /// Goes the way back now, with progress and stop as of fit(); false when stopped, and then nothing has changed.
    bool smooth(const std::function<void(double)>& progress, const std::stop_token& stop) const;

    Eigen::Index size() const { return rows_->size(); } // N
    Eigen::Index stateDimension() const { return model_.dimension(); }
    const std::shared_ptr<const SortedRows>& rows() const { return rows_; }
    const Kernel& kernel() const { return kernel_; }
    double noise() const { return noise_; }
    double jitter() const { return jitter_; } // added to the noise of every row, absolute
    MeanFunction meanFunction() const { return basis_.mean(); }
    GpMeanCoefficients meanCoefficients() const;

    /// At m places in any order, m×1. Cost O(m) passes over 64 rows.
    Eigen::VectorXd mean(const Points& at) const;
    Eigen::VectorXd meanPart(const Points& at) const; // the mean function H*β̄ alone
    GpPrediction predict(const Points& at) const;
    /// Of the function between the places, m×m. Cost O(m²) and a pass over the rows between them.
    Eigen::MatrixXd covariance(const Points& at) const;
    /// As GpRegression::draws.
    Outcome<Eigen::MatrixXd> draws(const Points& at, const Eigen::MatrixXd& normals) const;

    /// As gpParts.
    std::vector<GpPart> parts(const Points& at) const;
    /// As GpRegression::derivative. Requires whyNoDerivative(kernel, 1) empty.
    GpMoments derivative(const Points& at) const;

    double logEvidence() const;
    double logFit() const; // its parts, as those of GpRegression
    double logComplexity() const;
    double logConstant() const;
    GpEvidenceGradient gradient() const;

    GpLeaveOneOut leaveOneOut() const;
    Eigen::VectorXd weights() const;    // α, N
    Eigen::VectorXd fittedMean() const; // the mean at the rows, N

private:
    /// The chain with what its pass backwards learned, once something has asked.
    struct Smoothed;

    StateSpaceRegression(Kernel kernel, std::shared_ptr<const SortedRows> rows, double noise, MeanBasis basis);
    Outcome<double> pass(double jitter, const std::function<void(double)>& progress, const std::stop_token& stop);
    const BackwardSums& smoothed() const;
    const StateSpaceChain& chain() const;
    double rowNoise() const { return noise_ + jitter_; }
    Eigen::VectorXd precisions() const;                           // the diagonal of P, N
    Eigen::MatrixXd whitened(const Eigen::MatrixXd& basis) const; // HR⁻¹, of rows of the basis
    StateReading observation() const;
    /// In the order of the places, m×m; without what not knowing β adds.
    Eigen::MatrixXd covarianceOf(const StateReading& reading, const AscendingPlaces& sorted) const;

    Kernel kernel_;
    StateSpaceModel model_;
    std::shared_ptr<const SortedRows> rows_;
    double noise_ = 0.0, jitter_ = 0.0;
    MeanBasis basis_;
    Eigen::VectorXd coefficients_; // of the basis, p
    Eigen::MatrixXd basisRoot_;    // R, p×p: A = RᵀR
    double squares_ = 0.0, logDeterminant_ = 0.0;
    std::shared_ptr<Smoothed> smoothed_;
};

} // namespace core
