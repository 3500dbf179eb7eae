#pragma once

#include "core/kernels/families/family.h"

namespace core
{

/// r₁ = ‖x-y‖₁.
struct Laplacian {
    Lengthscale lengthscale{1.0};
    bool operator==(const Laplacian&) const = default;

    static constexpr FamilyDescription facts{.name = "laplacian",
                                             .title = "Laplacian",
                                             .formula = "exp(-r₁/ℓ)",
                                             .note = "Rough, with the city-block distance; no Jacobian exists",
                                             .smoothness = Smoothness::RoughAlongAxes,
                                             .kinked = true,
                                             .shiftInvariant = true,
                                             .separable = true,
                                             .maternOrder = 0.5};
    static constexpr std::tuple numbers{lengthscaleNumber(&Laplacian::lengthscale)};
    static constexpr FarAway farAway = FarAway::Bounded;

    void values(const PairedPoints& pairs, ArrayRef out) const;
    Eigen::MatrixXd gradient(const Points& x, const Points& y, const ArrayIn& k) const;
    void addLogGradient(const PairedPoints& pairs, const ArrayIn& k, const ArrayIn& a,
                        Eigen::Ref<Eigen::VectorXd> out) const;
    std::string formula() const;
    Outcome<FourierSpectrum> spectrum() const;
};

} // namespace core
