#pragma once

#include "core/labs/density/chain.h"
#include "core/labs/density/density_curve.h"
#include "core/labs/density/density_lab.h"

#include <stop_token>
#include <string>
#include <vector>

namespace core
{

/// How the remarks on a density end whose peaks no precise integral finds.
inline constexpr std::string_view normalisedAsDrawn = "normalised as drawn";

/// A request with its window as the kernel's domain cuts it, and the stages that are kept for its points.
struct PreparedRequest {
    const DensityRequest& request;
    const std::vector<Interval>& window;
    Chain& chain;
    std::stop_token stop;

    const Eigen::MatrixXd& x() const { return request.data->x; }
    const StudentTParameters& parameters() const { return request.settings.model; }
    double exponent() const;   // log q = exponent · log s
    double leastScale() const; // γ
};

/// q and J along the window, 1D data.
DensityCurve curveOf(const PreparedRequest& prepared, const Chain::Sampled& sampled);

/// Where to draw it: with a place at every point, where they are not too many.
Eigen::VectorXd gridOf(const PreparedRequest& prepared, const DensityCurve& curve);

/// log ∫ of a density, and whether by the trapezoidal rule of the picture, no finer one being trustworthy.
struct LogNormaliser {
    double value = 0.0;
    bool asDrawn = false;
};

/// Of q·J and of q alone, each over what it could be had over: the whole line when asked for and possible.
struct LineNormalisers {
    LogNormaliser predictive, pulledBack;
    Normalisation normalisation = Normalisation::Window, pulledBackNormalisation = Normalisation::Window;
    std::vector<std::string> remarks; // why it is not what was asked for
};

/// The grid is that of the picture. Throws Ending.
LineNormalisers normalisersOf(const PreparedRequest& prepared, const DensityCurve& curve, const Eigen::VectorXd& grid);

/// The normalised q·J at places inside the window.
Eigen::VectorXd densityAlong(const DensityCurve& curve, const Eigen::VectorXd& at, const LogNormaliser& normaliser);

} // namespace core
