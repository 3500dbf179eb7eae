#pragma once

#include <QString>

#include <optional>

namespace widgets
{

/// How many significant digits are read at a glance.
inline constexpr int shownDigits = 4;

/// A number as people read it: `digits` significant digits, a decimal point in every locale, a true minus sign, "1e−5"
/// and not "1e-05".
QString numberText(double value, int digits);

/// The same with shownDigits, but with every digit before the point up to a million: "1000", "12346", "0.3333".
QString numberText(double value);

/// Every digit: the shortest text that reads back as the same number.
QString fullNumberText(double value);

/// A sentence with numbers as a machine writes them, such as "between -1 and 1e+03", as people read it. What stands in
/// quotes is code and stays.
QString withNumbersAsRead(QString sentence);
/// "w_i k(x_i,x_j)" with its indices below the line: "wᵢ k(xᵢ,xⱼ)".
QString withIndices(QString sentence);

/// The number that a person typed: decimal point or decimal comma, hyphen or minus sign, exponents. Nothing for
/// anything else, infinities and NaN included.
std::optional<double> numberFrom(const QString& text);

} // namespace widgets
