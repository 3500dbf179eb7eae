#pragma once

#include <string_view>

namespace core
{

/// No double tells more of a decimal number.
inline constexpr double mostDigits = 15.0;

/// How many significant digits a number as it is written has: 3 of "0.0150", 2 of "1.5e-7"; of "0" as many as
/// mostDigits.
double writtenDigits(std::string_view number);

/// The value of a number as it is written; NaN for what is none.
double valueOfWritten(std::string_view number);

/// How many digits a number has in common with one that another program printed: the logarithm of the relative error,
///   LRE = −log₁₀(|ours − theirs|/|theirs|),
/// of the error itself where theirs is 0; not below 0, and not more than theirs was printed with nor than mostDigits.
/// Where ours would be printed as theirs is, with as many digits, it is all of these. 0 where ours is not a number.
/// Source: McCullough, "Assessing the reliability of statistical software", The American Statistician 52 (1998).
double digitsInCommon(double ours, std::string_view theirs);

} // namespace core
