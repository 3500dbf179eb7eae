#pragma once

#include <QString>

#include <optional>

namespace widgets
{

/// A number as people read it: `digits` significant digits, a decimal point in every locale, "1e-5" and not "1e-05".
QString numberText(double value, int digits = 6);

/// The number that a person typed: decimal point or decimal comma, hyphen or minus sign, exponents. Nothing for
/// anything else, infinities and NaN included.
std::optional<double> numberFrom(const QString& text);

} // namespace widgets
