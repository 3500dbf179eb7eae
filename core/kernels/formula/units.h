#pragma once

#include "core/kernels/families/family.h"
#include "core/kernels/formula/expression_tree.h"

#include <string>
#include <vector>

namespace core::formula
{

/// What each parameter is, in the order of these names, judged by units: x and y have one, sums and comparisons are of
/// like things, and functions are of pure numbers. A parameter whose unit follows from that is a length (x and y and
/// all lengths stretched together leave the formula as it is, up to a factor), a period (a length within sine and
/// cosine alone), a frequency or an inverse square. All are pure where the units do not agree: exp(-abs(x-y)).
std::vector<Quantity> quantitiesOf(const Tree& tree, const std::vector<std::string>& names);

} // namespace core::formula
