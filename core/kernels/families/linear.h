#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct Linear {
    bool operator==(const Linear&) const = default;

    static constexpr FamilyDescription facts{.name = "linear",
                                             .title = "Linear",
                                             .formula = "xᵀy",
                                             .note = "The features are the coordinates themselves",
                                             .smoothness = Smoothness::Analytic,
                                             .finiteFeatures = true};
    static constexpr std::tuple numbers{};
    static constexpr FarAway farAway = FarAway::Unbounded;

    void ofInnerProduct(const ArrayRef&) const {}
    void firstDerivative(ArrayRef u) const { u.setOnes(); }
    void secondDerivative(ArrayRef u) const { u.setZero(); }
    std::optional<Eigen::VectorXd> logJacobian(const Points& x) const { return Eigen::VectorXd::Zero(x.rows()); }
    double featureCount(double columns) const { return columns; }
    std::optional<Eigen::MatrixXd> features(const Points& x) const { return x; }
};

} // namespace core
