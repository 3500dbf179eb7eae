#pragma once

#include <string>

namespace core
{

/// The shortest text that reads back as the same double, in the C locale: "0.1", "1e-07".
std::string numberText(double value);

/// At most so many significant digits, for people: "0.3333".
std::string numberText(double value, int digits);

} // namespace core
