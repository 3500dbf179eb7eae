#include "core/verify/digits.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

namespace core
{

namespace
{

struct Written {
    int digits = 0;    // significant ones
    int lastPlace = 0; // the power of ten of the last one
};

Written read(std::string_view number)
{
    const std::size_t exponentAt = std::min(number.find_first_of("eE"), number.size());
    Written written;
    bool significant = false, afterPoint = false;
    for (const char letter : number.substr(0, exponentAt)) {
        if (letter == '.')
            afterPoint = true;
        if (letter < '0' || letter > '9')
            continue;
        significant = significant || letter != '0';
        written.digits += significant ? 1 : 0;
        written.lastPlace -= afterPoint ? 1 : 0;
    }
    if (exponentAt < number.size()) {
        std::string_view exponent = number.substr(exponentAt + 1);
        if (exponent.starts_with('+'))
            exponent.remove_prefix(1);
        int power = 0;
        std::from_chars(exponent.data(), exponent.data() + exponent.size(), power);
        written.lastPlace += power;
    }
    return written;
}

} // namespace

double writtenDigits(std::string_view number)
{
    const int digits = read(number).digits;
    return digits == 0 ? mostDigits : static_cast<double>(digits);
}

double valueOfWritten(std::string_view number)
{
    double value = 0.0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    return error == std::errc() && end == number.data() + number.size() ? value
                                                                        : std::numeric_limits<double>::quiet_NaN();
}

double digitsInCommon(double ours, std::string_view theirs)
{
    const double value = valueOfWritten(theirs);
    if (!std::isfinite(ours) || !std::isfinite(value))
        return 0.0;
    const double most = std::min(mostDigits, writtenDigits(theirs)), error = std::abs(ours - value);
    if (error == 0.0 || (value != 0.0 && error <= 0.5 * std::pow(10.0, read(theirs).lastPlace)))
        return most;
    return std::clamp(-std::log10(value == 0.0 ? error : error / std::abs(value)), 0.0, most);
}

} // namespace core
