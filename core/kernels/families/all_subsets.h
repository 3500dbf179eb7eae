#pragma once

#include "core/kernels/families/family.h"

#include <cmath>

namespace core
{

struct AllSubsets {
    bool operator==(const AllSubsets&) const = default;

    static constexpr FamilyDescription facts{.name = "allsubsets",
                                             .title = "All subsets",
                                             .formula = "Π_d (1+x_d y_d)",
                                             .note = "One feature for every subset of the coordinates",
                                             .smoothness = Smoothness::Analytic,
                                             .separable = true,
                                             .finiteFeatures = true};
    static constexpr std::tuple numbers{};
    static constexpr FarAway farAway = FarAway::Unbounded;

    void values(const PairedPoints& pairs, ArrayRef out) const;
    Eigen::MatrixXd gradient(const Points& x, const Points& y, const ArrayIn& k) const;
    void fillJet(const Points& x, DiagonalJet& jet) const;
    std::optional<Eigen::VectorXd> logJacobian(const Points& x) const;
    double featureCount(double columns) const { return std::exp2(columns); }
    std::optional<Eigen::MatrixXd> features(const Points& x) const;
};

} // namespace core
