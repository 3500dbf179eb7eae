#pragma once

#include "core/density/spectrum.h"
#include "core/fourier/fourier_regression.h"
#include "core/labs/density/kriging.h"
#include "core/window/window_nodes.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace core
{

/// What the log scale at some points needs of the model, whatever β (and, on the spectral route, σ₀).
using ScaleTerms = std::variant<ProjectedGrid, KrigingTerms, FourierRegression::OnesTerms>;

/// Are there so many points that only Fourier sums stand for them?
bool needsSums(Eigen::Index points);

/// The first stage: data and kernel, diagonalised (or, at full rank, factorised for one σ₀; or, of very many points,
/// as the system of their Fourier sums for one σ₀ and window). Immutable.
class DensityModel
{
public:
    /// Previews take a cheap spectrum of bounded rank. `sigma0` matters to the choice of tolerance, and to kriging.
    /// Throws Ending.
    static DensityModel fit(const Eigen::MatrixXd& x, const Kernel& kernel, double sigma0, bool preview,
                            const std::stop_token& stop);

    /// By Fourier sums, for places within the window. Throws Ending.
    static DensityModel fit(std::shared_ptr<const FourierRows> rows, const Kernel& kernel, double sigma0,
                            const std::vector<Interval>& window, bool preview, const std::stop_token& stop);

    /// Would fit() with this σ₀ and window give the same model?
    bool serves(double sigma0, const std::vector<Interval>& window) const;

    /// Throws Ending.
    ScaleTerms terms(const Points& at, const std::stop_token& stop) const;
    /// Of window nodes; a tensor grid under a separable kernel costs n₁+n₂ kernel evaluations a data point, not n₁·n₂.
    ScaleTerms terms(const WindowNodes& nodes, const std::stop_token& stop) const;
    Eigen::VectorXd logScale(const ScaleTerms& terms, const StudentTParameters& parameters) const;

    NodeBudget budget(bool preview) const;

    /// How far log q can be off at most where these points have mass, by what the sums of very many points leave of the
    /// kernel and by rounding. Throws Ending.
    double errorOfLogDensity(const Points& at, const StudentTParameters& parameters) const;

    /// The spectrum behind the leading components: exact, or of bounded rank beside kriging; none of Fourier sums.
    const CentredSpectrum& spectrum() const { return spectrum_; }
    const std::optional<Kriging>& kriging() const { return kriging_; }
    const std::optional<FourierRegression>& sums() const { return sums_; }
    bool coarse() const { return coarse_; } // the spectrum was cut more than the tolerance allows
    const Eigen::MatrixXd& x() const { return sums_ ? sums_->rows().x() : x_; }
    const Kernel& kernel() const { return kernel_; }

private:
    DensityModel() = default;
    ScaleTerms separableTerms(const std::vector<Eigen::MatrixXd>& factors, const TensorNodes& nodes,
                              const std::stop_token& stop) const;

    Eigen::MatrixXd x_;
    Kernel kernel_;
    CentredSpectrum spectrum_;
    std::optional<Kriging> kriging_;
    std::optional<FourierRegression> sums_;
    std::optional<FourierRegression::OnesWaves> waves_; // of the sums, in the plane
    std::vector<Interval> window_;                      // of the sums
    double tolerance_ = 0.0;
    bool preview_ = false;
    bool coarse_ = false;
};

} // namespace core
