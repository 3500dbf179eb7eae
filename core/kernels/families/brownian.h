#pragma once

#include "core/kernels/families/family.h"

namespace core
{

struct Brownian {
    bool operator==(const Brownian&) const = default;

    static constexpr FamilyDescription facts{.name = "brownian",
                                             .title = "Brownian motion",
                                             .formula = "Π_d min(x_d,y_d)",
                                             .note = "Random walk from 0: defined for x >= 0 only; no Jacobian exists",
                                             .smoothness = Smoothness::RoughAlongAxes,
                                             .kinked = true,
                                             .separable = true,
                                             .nonNegative = true};
    static constexpr std::tuple numbers{};
    static constexpr FarAway farAway = FarAway::Bounded;

    void values(const PairedPoints& pairs, ArrayRef out) const;
    Eigen::MatrixXd gradient(const Points& x, const Points& y, const ArrayIn& k) const;
    void fillJet(const Points& x, DiagonalJet& jet) const;
};

} // namespace core
