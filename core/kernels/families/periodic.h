#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct Periodic {
    double lengthscale = 1.0, period = 1.0;
    bool operator==(const Periodic&) const = default;

    static constexpr FamilyDescription facts{.name = "periodic",
                                             .title = "Periodic",
                                             .formula = "exp(-2 Σ_d sin²(π(x_d-y_d)/p)/ℓ²)",
                                             .note = "Repeats in every dimension",
                                             .smoothness = Smoothness::Analytic,
                                             .shiftInvariant = true,
                                             .separable = true};
    static constexpr std::tuple numbers{
        familyNumber(&Periodic::lengthscale,
                     {.name = "lengthscale",
                      .symbol = "ℓ",
                      .unit = "",
                      .meaning = "Smoothness within a period: small is wiggly, large is nearly constant",
                      .lower = 1e-2,
                      .upper = 1e2,
                      .spacing = Spacing::Logarithmic}),
        familyNumber(&Periodic::period, {.name = "period",
                                         .symbol = "p",
                                         .unit = "units of x",
                                         .meaning = "The distance after which everything repeats",
                                         .quantity = Quantity::Period,
                                         .lower = 1e-2,
                                         .upper = 1e2,
                                         .spacing = Spacing::Logarithmic})};
    static constexpr FarAway farAway = FarAway::Bounded;

    void values(const PairedPoints& pairs, ArrayRef out) const;
    Eigen::MatrixXd gradient(const Points& x, const Points& y, const ArrayIn& k) const;
    double curvatureAlong(Eigen::Index dimension) const;
    std::optional<Eigen::VectorXd> logJacobian(const Points& x) const;
    void addLogGradient(const PairedPoints& pairs, const ArrayIn& k, const ArrayIn& a,
                        Eigen::Ref<Eigen::VectorXd> out) const;
    double smallestScale(Eigen::Index dimension) const;
    double repeatsAfter() const { return period; }
    std::string formula() const;
    Outcome<FourierSpectrum> spectrum() const;
};

} // namespace core
