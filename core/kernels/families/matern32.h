#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct Matern32 {
    Lengthscale lengthscale{1.0};
    bool operator==(const Matern32&) const = default;

    static constexpr FamilyDescription facts{.name = "matern32",
                                             .title = "Matérn 3/2",
                                             .formula = "(1+√3·r/ℓ)·exp(-√3·r/ℓ)",
                                             .note = "Once differentiable",
                                             .smoothness = Smoothness::RoughAtPoints,
                                             .shiftInvariant = true,
                                             .maternOrder = 1.5};
    static constexpr std::tuple numbers{lengthscaleNumber(&Matern32::lengthscale)};
    static constexpr FarAway farAway = FarAway::Bounded;

    static constexpr double curvature = 3.0;
    void profile(ArrayRef s) const;
    void slope(ArrayRef s) const;
    Eigen::ArrayXd stretch(const ArrayIn& s, const ArrayIn& k) const;
    std::string formula() const;
    Outcome<FourierSpectrum> spectrum() const;
};

} // namespace core
