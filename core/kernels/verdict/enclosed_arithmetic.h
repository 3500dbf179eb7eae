#pragma once

#include "core/kernels/formula/expression_tree.h"
#include "core/kernels/verdict/evaluation.h"

namespace core::verdicts
{

/// A value, or none where it is not surely defined.
using Known = std::optional<Enclosed>;

Known exactly(const Rational& value);
Known within(const Range& range);

/// Rational where all that goes in is, and not too long; else enclosed.
Known sumOf(const Known& a, const Known& b);
Known negativeOf(const Known& a);
Known productOf(const Known& a, const Known& b);
Known quotientOf(const Known& a, const Known& b);
/// a^p: where a is negative for a whole p only, and no power <= 0 of 0 but 0^0 = 1.
Known powerOfKnown(const Known& a, const Known& p);
Known rootOf(const Known& a);
Known absOf(const Known& a);
Known floorOfKnown(const Known& a);
Known leastOf(const Known& a, const Known& b);
Known greatestOf(const Known& a, const Known& b);
/// 1 or 0 of a comparison; none where it is not known which.
Known compared(formula::Kind kind, const Known& a, const Known& b);
Known commonDivisor(const Known& a, const Known& b, bool multiple);

} // namespace core::verdicts
