#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct Constant {
    double value = 1.0;
    bool operator==(const Constant&) const = default;

    static constexpr FamilyDescription facts{.name = "constant",
                                             .title = "Constant",
                                             .formula = "c",
                                             .note = "Every pair of points is equally similar",
                                             .smoothness = Smoothness::Analytic,
                                             .shiftInvariant = true,
                                             .separable = true,
                                             .finiteFeatures = true};
    static constexpr std::tuple numbers{
        familyNumber(&Constant::value, {.name = "value",
                                        .symbol = "c",
                                        .unit = "",
                                        .meaning = "The same similarity for every pair of points",
                                        .quantity = Quantity::Variance,
                                        .lower = 0,
                                        .upper = 10,
                                        .minimumAllowed = true})};

    FarAway tendsTo() const { return value > 0.0 ? FarAway::Bounded : FarAway::MayVanish; }
    /// The factor on one dimension: the first has it all.
    Constant onDimension(Eigen::Index dimension) const { return {.value = dimension == 0 ? value : 1.0}; }
    void values(const PairedPoints& pairs, ArrayRef out) const;
    Eigen::MatrixXd gradient(const Points& x, const Points& y, const ArrayIn& k) const;
    double curvatureAlong(Eigen::Index) const { return 0.0; }
    void addLogGradient(const PairedPoints& pairs, const ArrayIn& k, const ArrayIn& a,
                        Eigen::Ref<Eigen::VectorXd> out) const;
    double featureCount(double) const { return 1.0; }
    std::optional<Eigen::MatrixXd> features(const Points& x) const;
    std::string formula() const;
    Outcome<FourierSpectrum> spectrum() const;
};

} // namespace core
