#pragma once

#include "core/kernels/formula/expression_tree.h"
#include "core/kernels/verdict/range.h"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace core::verdicts
{

/// A value that is known: as a rational number where it is one, else enclosed.
struct Enclosed {
    std::optional<Rational> exact;
    Range range;
};

using DecimalPoint = std::vector<Rational>;

/// The formula at two points; none where it is not surely defined there. Numbers count as the decimals that write them.
std::optional<Enclosed> enclosed(const formula::Tree& tree, const DecimalPoint& x, const DecimalPoint& y);

/// The same in plain double precision, for searching; NaN where it is not defined.
double valueAt(const formula::Tree& tree, const Eigen::VectorXd& x, const Eigen::VectorXd& y);

/// Σ w_i w_j k(x_i, x_j), rational where every value is; none where one is not defined.
std::optional<Enclosed> quadraticForm(const formula::Tree& tree, const std::vector<DecimalPoint>& points,
                                      const std::vector<Rational>& weights);

} // namespace core::verdicts
