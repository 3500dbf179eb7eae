#pragma once

#include "core/gp/regression.h"
#include "core/gp/spectrum.h"
#include "core/regression/fitted_gp.h"

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

/// The posterior of one amplitude and noise by either route: the spectrum of K, where they reweight what is kept, a
/// Cholesky factor of K + noise·I, or, of many rows, one that never has K.
class GpPosterior
{
public:
    static GpPosterior of(std::shared_ptr<const GpSpectrum> spectrum, double amplitude, double noise);
    static GpPosterior of(FittedGp fitted);

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
    double amplitude() const;       // the factor in front of the kernel
    const FittedGp* ofMany() const; // nullptr where K is at hand

private:
    struct Spectral {
        std::shared_ptr<const GpSpectrum> spectrum;
        double amplitude = 1.0, noise = 1.0;
    };
    using Fitted = std::shared_ptr<const FittedGp>;
    explicit GpPosterior(std::variant<Spectral, Fitted> route) : route_(std::move(route)) {}
    const FittedGp* fitted() const; // nullptr by the spectrum

    std::variant<Spectral, Fitted> route_;
};

} // namespace core
