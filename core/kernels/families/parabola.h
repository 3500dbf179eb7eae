#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct Parabola {
    bool operator==(const Parabola&) const = default;

    static constexpr FamilyDescription facts{.name = "parabola",
                                             .title = "Parabola",
                                             .formula = "Σ_d (x_d y_d + x_d² y_d²)",
                                             .note = "The features (x, x²): the feature space that can be drawn",
                                             .smoothness = Smoothness::Analytic,
                                             .finiteFeatures = true,
                                             .formulaIsSum = true};
    static constexpr std::tuple numbers{};
    static constexpr FarAway farAway = FarAway::Unbounded;

    void values(const PairedPoints& pairs, ArrayRef out) const;
    Eigen::MatrixXd gradient(const Points& x, const Points& y, const ArrayIn& k) const;
    void fillJet(const Points& x, DiagonalJet& jet) const;
    std::optional<Eigen::VectorXd> logJacobian(const Points& x) const;
    double featureCount(double columns) const { return 2.0 * columns; }
    std::optional<Eigen::MatrixXd> features(const Points& x) const;
};

} // namespace core
