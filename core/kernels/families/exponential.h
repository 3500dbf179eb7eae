#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct Exponential {
    Lengthscale lengthscale{1.0};
    bool operator==(const Exponential&) const = default;

    static constexpr FamilyDescription facts{
        .name = "exponential",
        .title = "Exponential (Matérn 1/2)",
        .formula = "exp(-r/ℓ)",
        .note = "Rough; its feature map is nowhere differentiable, so that no Jacobian exists",
        .smoothness = Smoothness::RoughAtPoints,
        .kinked = true,
        .shiftInvariant = true,
        .maternOrder = 0.5};
    static constexpr std::tuple numbers{lengthscaleNumber(&Exponential::lengthscale)};
    static constexpr FarAway farAway = FarAway::Bounded;

    static constexpr double curvature = std::numeric_limits<double>::quiet_NaN();
    void profile(ArrayRef s) const;
    void slope(ArrayRef s) const; // 0 at s = 0, the mean of both sides of its kink
    Eigen::ArrayXd stretch(const ArrayIn& s, const ArrayIn& k) const;
    std::string formula() const;
    Outcome<FourierSpectrum> spectrum() const;
};

} // namespace core
