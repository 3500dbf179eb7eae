#pragma once

#include "core/gp/regression.h"
#include "core/gp/spectrum.h"

#include <memory>
#include <optional>
#include <variant>

namespace core
{

/// Points where posteriors are asked for again and again; what only follows inputs and kernel is kept with them.
struct GpPlace {
    Eigen::MatrixXd points;                 // G×d
    std::optional<GpSpectrum::Grid> grid{}; // of the one spectrum that asks here
};

/// The posterior of one amplitude and noise by either route: the spectrum of K, where they reweight what is kept, or a
/// Cholesky factor of K + noise·I.
class GpPosterior
{
public:
    static GpPosterior of(std::shared_ptr<const GpSpectrum> spectrum, double amplitude, double noise);
    static GpPosterior of(GpRegression fitted);

    Eigen::VectorXd mean(GpPlace& at) const;

    /// Mean, latent variance, and when asked for the covariance of the function between the points (G×G).
    struct Moments {
        Eigen::VectorXd mean, variance;
        Eigen::MatrixXd covariance;
    };
    Moments moments(GpPlace& at, bool withCovariance = false) const;

    Eigen::VectorXd meanPart(const Points& at) const; // the mean function alone
    GpMeanCoefficients meanCoefficients() const;
    Eigen::VectorXd coefficients() const; // α = Pt, without a mean function C⁻¹t
    GpLeaveOneOut leaveOneOut() const;
    double logEvidence() const;
    double jitter() const;
    double amplitude() const; // the factor in front of the kernel

private:
    struct Spectral {
        std::shared_ptr<const GpSpectrum> spectrum;
        double amplitude = 1.0, noise = 1.0;
    };
    explicit GpPosterior(std::variant<Spectral, GpRegression> route) : route_(std::move(route)) {}

    std::variant<Spectral, GpRegression> route_;
};

} // namespace core
