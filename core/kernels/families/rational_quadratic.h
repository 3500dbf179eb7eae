#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct RationalQuadratic {
    Lengthscale lengthscale{1.0};
    double alpha = 1.0;
    bool operator==(const RationalQuadratic&) const = default;

    static constexpr FamilyDescription facts{.name = "rq",
                                             .title = "Rational quadratic",
                                             .formula = "(1+r²/(2αℓ²))^(-α)",
                                             .note = "A mixture of se kernels of many lengthscales",
                                             .smoothness = Smoothness::Analytic,
                                             .shiftInvariant = true};
    static constexpr std::tuple numbers{
        lengthscaleNumber(&RationalQuadratic::lengthscale),
        familyNumber(&RationalQuadratic::alpha,
                     {.name = "alpha",
                      .symbol = "α",
                      .unit = "",
                      .meaning = "Spread of lengthscales: small gives heavy tails, large tends to se",
                      .lower = 1e-2,
                      .upper = 1e3,
                      .spacing = Spacing::Logarithmic})};
    static constexpr FarAway farAway = FarAway::Bounded;

    static constexpr double curvature = 1.0;
    void profile(ArrayRef s) const;
    void slope(ArrayRef s) const;
    Eigen::ArrayXd stretch(const ArrayIn& s, const ArrayIn& k) const;
    Eigen::ArrayXd shapeLogGradient(const ArrayIn& s, const ArrayIn& k) const; // ∂k/∂log α
    double smallestScale(Eigen::Index dimension) const;
    std::string formula() const;
    Outcome<FourierSpectrum> spectrum() const;
};

} // namespace core
