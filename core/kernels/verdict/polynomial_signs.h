#pragma once

#include "core/kernels/verdict/range.h"

#include <vector>

namespace core::verdicts
{

/// Coefficients, the constant first.
using Coefficients = std::vector<Rational>;

Coefficients plus(const Coefficients& a, const Coefficients& b);
Coefficients times(const Coefficients& a, const Coefficients& b);
Coefficients times(Coefficients a, const Rational& factor);
Coefficients derivative(const Coefficients& a);
/// Without vanishing leading coefficients; empty for 0.
Coefficients trimmed(Coefficients a);

/// Is it >= 0 for all u >= 0? Exact: by its coefficients or by Sturm's count of roots. False too where it touches 0 at
/// a positive u of even order, which Sturm's count does not tell apart.
bool isNonNegativeOnHalfLine(const Coefficients& a);
/// Is it >= 0 for all u in [0, 1]? Likewise.
bool isNonNegativeOnUnitInterval(const Coefficients& a);

} // namespace core::verdicts
