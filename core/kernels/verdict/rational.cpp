#include "core/kernels/verdict/range.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

namespace core::verdicts
{

Rational decimalOf(double value)
{
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
    const std::string written(text, end);
    const std::size_t e = written.find('e');
    std::string digits = written.substr(0, e);
    int exponent = std::stoi(written.substr(e + 1));
    if (const std::size_t dot = digits.find('.'); dot != std::string::npos) {
        exponent -= static_cast<int>(digits.size() - dot - 1);
        digits.erase(dot, 1);
    }
    const bool negative = digits.front() == '-';
    digits.erase(0, std::min(digits.find_first_not_of("-0"), digits.size()));
    boost::multiprecision::cpp_int number(digits.empty() ? "0" : digits);
    const boost::multiprecision::cpp_int ten =
        boost::multiprecision::pow(boost::multiprecision::cpp_int(10), static_cast<unsigned>(std::abs(exponent)));
    if (negative)
        number = -number;
    return exponent >= 0 ? Rational(number * ten) : Rational(number, ten);
}

namespace
{

using boost::multiprecision::cpp_int;

constexpr unsigned longestNumber = 4000; // bits

unsigned bits(const cpp_int& number)
{
    return number == 0 ? 0 : boost::multiprecision::msb(boost::multiprecision::abs(number)) + 1;
}

std::optional<cpp_int> exactRoot(const cpp_int& number, unsigned root)
{
    if (root == 1 || number == 0 || number == 1)
        return number;
    const double guess = std::round(std::pow(number.convert_to<double>(), 1.0 / root));
    if (!(guess < 1e15))
        return std::nullopt;
    const cpp_int candidate(guess);
    if (boost::multiprecision::pow(candidate, root) == number)
        return candidate;
    return std::nullopt;
}

} // namespace

std::optional<Rational> exactPower(const Rational& base, const Rational& exponent)
{
    const cpp_int up = numerator(exponent), down = denominator(exponent);
    if (abs(up) > 4000 || down > 12 || (base == 0 && exponent <= 0) || (base < 0 && down != 1))
        return std::nullopt;
    const unsigned power = abs(up).convert_to<unsigned>();
    if (power * std::max(bits(numerator(base)), bits(denominator(base))) > longestNumber)
        return std::nullopt;
    const unsigned root = down.convert_to<unsigned>();
    const auto top = exactRoot(numerator(base), root), bottom = exactRoot(denominator(base), root);
    if (!top || !bottom)
        return std::nullopt;
    const cpp_int a = boost::multiprecision::pow(*top, power), b = boost::multiprecision::pow(*bottom, power);
    return up < 0 ? Rational(b) / Rational(a) : Rational(a) / Rational(b); // of two arguments the second must be > 0
}

} // namespace core::verdicts
