#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct Polynomial {
    int degree = 2;
    double offset = 1.0;
    bool operator==(const Polynomial&) const = default;

    static constexpr FamilyDescription facts{.name = "poly",
                                             .title = "Polynomial",
                                             .formula = "(xᵀy+c)^p",
                                             .note = "All monomials up to the degree",
                                             .smoothness = Smoothness::Analytic,
                                             .finiteFeatures = true};
    // Beyond degree 1000 a number of size 2 overflows: nothing is lost by the bound, and an int always holds it.
    static constexpr std::tuple numbers{
        familyNumber(&Polynomial::degree, {.name = "degree",
                                           .symbol = "p",
                                           .unit = "",
                                           .meaning = "The highest power of x among the features",
                                           .lower = 1,
                                           .upper = 10,
                                           .minimum = 1,
                                           .minimumAllowed = true,
                                           .maximum = 1000,
                                           .defaultValue = 2,
                                           .spacing = Spacing::Integer}),
        familyNumber(&Polynomial::offset, {.name = "offset",
                                           .symbol = "c",
                                           .unit = "squared units of x",
                                           .meaning = "Weight of the lower powers; 0 keeps the highest power alone",
                                           .lower = 0,
                                           .upper = 10,
                                           .minimumAllowed = true})};
    static constexpr FarAway farAway = FarAway::Unbounded;

    void ofInnerProduct(ArrayRef u) const;
    void firstDerivative(ArrayRef u) const;
    void secondDerivative(ArrayRef u) const;
    std::optional<Eigen::VectorXd> logJacobian(const Points& x) const;
    void addLogGradient(const PairedPoints& pairs, const ArrayIn& k, const ArrayIn& a,
                        Eigen::Ref<Eigen::VectorXd> out) const;
    double featureCount(double columns) const;
    std::optional<Eigen::MatrixXd> features(const Points& x) const;
    std::string formula() const;
};

} // namespace core
