#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct Bishop {
    double theta0 = 1.0, theta1 = 1.0, theta2 = 1.0, theta3 = 1.0;
    bool operator==(const Bishop&) const = default;

    static constexpr FamilyDescription facts{.name = "bishop",
                                             .title = "Exponential of a quadratic, plus constant and linear",
                                             .formula = "θ₀ exp(-θ₁r²/2)+θ₂+θ₃ xᵀy",
                                             .note = "Bishop's four-parameter kernel for regression",
                                             .smoothness = Smoothness::Analytic,
                                             .formulaIsSum = true};
    static constexpr std::tuple numbers{
        familyNumber(&Bishop::theta0, {.name = "theta0",
                                       .symbol = "θ₀",
                                       .unit = "",
                                       .meaning = "Variance of the smooth part",
                                       .quantity = Quantity::Variance,
                                       .lower = 0,
                                       .upper = 10,
                                       .minimumAllowed = true}),
        familyNumber(&Bishop::theta1, {.name = "theta1",
                                       .symbol = "θ₁",
                                       .unit = "1 / squared units of x",
                                       .meaning = "Roughness of the smooth part: 1/ℓ²",
                                       .quantity = Quantity::InverseSquare,
                                       .lower = 0,
                                       .upper = 100,
                                       .minimumAllowed = true}),
        familyNumber(&Bishop::theta2, {.name = "theta2",
                                       .symbol = "θ₂",
                                       .unit = "",
                                       .meaning = "Variance of the constant part",
                                       .quantity = Quantity::Variance,
                                       .lower = 0,
                                       .upper = 10,
                                       .minimumAllowed = true}),
        familyNumber(&Bishop::theta3, {.name = "theta3",
                                       .symbol = "θ₃",
                                       .unit = "1 / squared units of x",
                                       .meaning = "Variance of the slope of the linear part",
                                       .quantity = Quantity::SlopeVariance,
                                       .lower = 0,
                                       .upper = 10,
                                       .minimumAllowed = true})};

    bool isShiftInvariant() const { return theta3 == 0.0; }
    FarAway tendsTo() const;
    void values(const PairedPoints& pairs, ArrayRef out) const;
    Eigen::MatrixXd gradient(const Points& x, const Points& y, const ArrayIn& k) const;
    void fillJet(const Points& x, DiagonalJet& jet) const;
    void addLogGradient(const PairedPoints& pairs, const ArrayIn& k, const ArrayIn& a,
                        Eigen::Ref<Eigen::VectorXd> out) const;
    double smallestScale(Eigen::Index dimension) const;
    std::string formula() const;
    Outcome<FourierSpectrum> spectrum() const;
};

} // namespace core
