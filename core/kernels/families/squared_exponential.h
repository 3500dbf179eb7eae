#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct SquaredExponential {
    Lengthscale lengthscale{1.0};
    bool operator==(const SquaredExponential&) const = default;

    static constexpr FamilyDescription facts{.name = "se",
                                             .title = "Squared exponential",
                                             .formula = "exp(-r²/(2ℓ²))",
                                             .note = "Very smooth; a Gaussian bump around every point",
                                             .smoothness = Smoothness::Analytic,
                                             .shiftInvariant = true,
                                             .separable = true,
                                             .maternOrder = std::numeric_limits<double>::infinity()};
    static constexpr std::tuple numbers{lengthscaleNumber(&SquaredExponential::lengthscale)};
    static constexpr FarAway farAway = FarAway::Bounded;

    static constexpr double curvature = 1.0;
    void profile(ArrayRef s) const;
    void slope(ArrayRef s) const;
    Eigen::ArrayXd stretch(const ArrayIn& s, const ArrayIn& k) const;
    std::string formula() const;
    Outcome<FourierSpectrum> spectrum() const;
};

} // namespace core
