#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct Sigmoid {
    double scale = 1.0, offset = 1.0;
    bool operator==(const Sigmoid&) const = default;

    static constexpr FamilyDescription facts{.name = "sigmoid",
                                             .title = "Sigmoid",
                                             .formula = "tanh(γ xᵀy+c)",
                                             .note = "Not positive semidefinite: no feature space exists. For teaching",
                                             .smoothness = Smoothness::Analytic,
                                             .positiveSemidefinite = false};
    static constexpr std::tuple numbers{
        familyNumber(&Sigmoid::scale, {.name = "scale",
                                       .symbol = "γ",
                                       .unit = "1 / squared units of x",
                                       .meaning = "Steepness of the step",
                                       .lower = 1e-3,
                                       .upper = 1e2,
                                       .spacing = Spacing::Logarithmic}),
        familyNumber(&Sigmoid::offset, {.name = "offset",
                                        .symbol = "c",
                                        .unit = "",
                                        .meaning = "Where the step lies",
                                        .lower = -5,
                                        .upper = 5,
                                        .minimum = -std::numeric_limits<double>::infinity()})};
    static constexpr FarAway farAway = FarAway::Bounded;

    void ofInnerProduct(ArrayRef u) const;
    void firstDerivative(ArrayRef u) const;
    void secondDerivative(ArrayRef u) const;
    void addLogGradient(const PairedPoints& pairs, const ArrayIn& k, const ArrayIn& a,
                        Eigen::Ref<Eigen::VectorXd> out) const;
    std::string formula() const;
};

} // namespace core
