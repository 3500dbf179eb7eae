#pragma once

#include "core/kernels/formula/expression_tree.h"

#include <Eigen/Core>

#include <optional>

namespace core::verdicts
{

/// A node as short as it can be said: u + 0 is u, z - z is 0, abs(0) is 0.
formula::Tree simply(formula::Kind kind, const formula::Tree& a);
formula::Tree simply(formula::Kind kind, const formula::Tree& a, const formula::Tree& b);

/// Where a point of a formula is put.
enum class Place { X, Y, Centre };

/// Puts the points of a formula elsewhere.
class Placing
{
public:
    Placing(formula::Tree centre, Eigen::Index dimension, Place first, Place second)
        : centre_(std::move(centre)), dimension_(dimension), first_(first), second_(second)
    {
    }

    /// None where it speaks of whole points and the centre is not 0.
    std::optional<formula::Tree> of(const formula::Tree& tree) const;

private:
    /// Of a vector where a point is 0: the other point, its negative, or none.
    struct Signed {
        Place place;
        bool isNegative;
    };
    formula::Tree coordinate(Place place, int d) const;
    formula::Tree along(formula::Vector vector) const; // the only coordinate
    formula::Tree onLine(const formula::Node& node) const;
    std::optional<Signed> whole(formula::Vector vector) const;
    std::optional<formula::Tree> aroundZero(const formula::Node& node) const;

    formula::Tree centre_;
    Eigen::Index dimension_;
    Place first_, second_;
};

} // namespace core::verdicts
