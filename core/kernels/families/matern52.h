#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct Matern52 {
    Lengthscale lengthscale{1.0};
    bool operator==(const Matern52&) const = default;

    static constexpr FamilyDescription facts{.name = "matern52",
                                             .title = "Matérn 5/2",
                                             .formula = "(1+√5·r/ℓ+5r²/(3ℓ²))·exp(-√5·r/ℓ)",
                                             .note = "Twice differentiable",
                                             .smoothness = Smoothness::RoughAtPoints,
                                             .shiftInvariant = true,
                                             .maternOrder = 2.5};
    static constexpr std::tuple numbers{lengthscaleNumber(&Matern52::lengthscale)};
    static constexpr FarAway farAway = FarAway::Bounded;

    static constexpr double curvature = 5.0 / 3.0;
    void profile(ArrayRef s) const;
    void slope(ArrayRef s) const;
    Eigen::ArrayXd stretch(const ArrayIn& s, const ArrayIn& k) const;
    std::string formula() const;
    Outcome<FourierSpectrum> spectrum() const;
};

} // namespace core
