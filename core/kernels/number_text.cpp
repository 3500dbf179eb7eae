#include "core/kernels/number_text.h"

#include <array>
#include <charconv>

namespace core
{

std::string numberText(double value)
{
    std::array<char, 32> text;
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

std::string numberText(double value, int digits)
{
    std::array<char, 64> text;
    return {text.data(),
            std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits).ptr};
}

} // namespace core
