#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace core
{

/// Characters of ASCII, in any locale.
constexpr char lowerCase(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Takes the first line off the text, with its end (\n, \r or both), which `line` counts.
inline std::string_view takeLine(std::string_view& text, std::size_t& line)
{
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(end);
    if (!text.empty()) {
        text.remove_prefix(text.starts_with("\r\n") ? 2 : 1);
        ++line;
    }
    return taken;
}

inline std::string_view takeLine(std::string_view& text)
{
    std::size_t uncounted = 0;
    return takeLine(text, uncounted);
}

} // namespace core
