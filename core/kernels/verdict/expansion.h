#pragma once

#include "core/kernels/verdict/term.h"

#include <optional>

namespace core::verdicts
{

/// factor · constant · a(x) · b(y) · joint(x, y).
struct Part {
    Rational factor = 1;
    Expr constant, ofX, ofY, joint;
};

/// A formula as a sum of such parts: products and whole powers of sums multiplied out, sines and cosines of sums and
/// exponentials of sums taken apart, sin² replaced by 1 - cos². None where there would be more than `mostParts`.
std::optional<std::vector<Part>> expansion(Algebra& algebra, const Expr& term);
inline constexpr std::size_t mostParts = 150;

/// The parts that share what cannot be parted into x and y, as joint(x, y) Σ_ij C_ij φ_i(x) φ_j(y).
struct Group {
    Expr constant, joint;
    std::vector<Expr> functions;                     // φ, of x
    std::vector<std::vector<Rational>> coefficients; // C
};
std::vector<Group> grouped(Algebra& algebra, const std::vector<Part>& parts);

/// Is a symmetric matrix of rationals positive semidefinite? Exact.
bool isPositiveSemidefinite(std::vector<std::vector<Rational>> matrix);
bool isSymmetric(const std::vector<std::vector<Rational>>& matrix);

} // namespace core::verdicts
