#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct Cosine {
    double frequency = 1.0;
    bool operator==(const Cosine&) const = default;

    static constexpr FamilyDescription facts{.name = "cosine",
                                             .title = "Cosine",
                                             .formula = "Π_d cos(2πf(x_d-y_d))",
                                             .note = "A pure wave in every dimension",
                                             .smoothness = Smoothness::Analytic,
                                             .shiftInvariant = true,
                                             .separable = true,
                                             .oscillates = true,
                                             .finiteFeatures = true};
    static constexpr std::tuple numbers{
        familyNumber(&Cosine::frequency, {.name = "frequency",
                                          .symbol = "f",
                                          .unit = "cycles per unit of x",
                                          .meaning = "How often the wave repeats in one unit of x",
                                          .quantity = Quantity::Frequency,
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
    double repeatsAfter() const { return 1.0 / frequency; }
    std::string formula() const;
    Outcome<FourierSpectrum> spectrum() const;
};

} // namespace core
