#include "core/kernels/scanner.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace core
{
namespace
{

// In the C locale, whatever the program's: <cctype> would ask the locale.
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}
bool continuesCodePoint(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Bytes of the code point that a UTF-8 lead byte announces; 0 for a byte that cannot begin one.
std::size_t codePointLength(char lead)
{
    const auto byte = static_cast<unsigned char>(lead);
    if (byte < 0x80U)
        return 1;
    if (byte >= 0xC2U && byte < 0xE0U)
        return 2;
    if (byte >= 0xE0U && byte < 0xF0U)
        return 3;
    return byte >= 0xF0U && byte < 0xF5U ? 4 : 0;
}

} // namespace

void Scanner::skipSpace()
{
    while (at_ < text_.size() && isSpace(text_[at_]))
        ++at_;
}

bool Scanner::atEnd()
{
    skipSpace();
    return at_ == text_.size();
}

char Scanner::peek()
{
    return atEnd() ? '\0' : text_[at_];
}

bool Scanner::accept(char wanted)
{
    if (atEnd() || text_[at_] != wanted)
        return false;
    ++at_;
    return true;
}

bool Scanner::accept(std::string_view wanted)
{
    if (!rest().starts_with(wanted))
        return false;
    at_ += wanted.size();
    return true;
}

std::string_view Scanner::rest()
{
    skipSpace();
    return text_.substr(at_);
}

std::size_t Scanner::position()
{
    skipSpace();
    return at_;
}

std::optional<std::string_view> Scanner::name()
{
    if (atEnd() || !isLetter(text_[at_]))
        return std::nullopt;
    const std::size_t begin = at_;
    while (at_ < text_.size() && (isLetter(text_[at_]) || isDigit(text_[at_])))
        ++at_;
    return text_.substr(begin, at_ - begin);
}

bool Scanner::numberIsNext()
{
    const auto character = [&](std::size_t ahead) { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; };
    skipSpace();
    const std::size_t sign = character(0) == '-' ? 1 : 0;
    return isDigit(character(sign)) || (character(sign) == '.' && isDigit(character(sign + 1)));
}

std::optional<double> Scanner::number()
{
    if (!numberIsNext())
        return std::nullopt;
    double value = 0.0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc{} || !std::isfinite(value))
        return std::nullopt;
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
}

ExpressionError Scanner::expected(std::string what)
{
    return expectedAt(position(), std::move(what));
}

ExpressionError Scanner::expectedAt(std::size_t position, std::string what) const
{
    const std::string_view before = text_.substr(0, position);
    const auto characters = std::ranges::count_if(before, [](char c) { return !continuesCodePoint(c); });
    return {
        .column = static_cast<std::size_t>(characters) + 1, .expected = std::move(what), .found = foundAt(position)};
}

/// What stands there, quoted: a whole name or number, otherwise one character.
std::string Scanner::foundAt(std::size_t position) const
{
    if (position >= text_.size())
        return "the end";
    std::size_t length = codePointLength(text_[position]);
    const bool word =
        isLetter(text_[position]) || isDigit(text_[position]) || text_[position] == '-' || text_[position] == '.';
    const auto continuesWord = [this](std::size_t at) {
        const bool sign = text_[at] == '-' && (text_[at - 1] == 'e' || text_[at - 1] == 'E');
        return isLetter(text_[at]) || isDigit(text_[at]) || text_[at] == '.' || sign;
    };
    while (word && position + length < text_.size() && continuesWord(position + length))
        ++length;
    const std::string_view found = text_.substr(position, length);
    const bool whole =
        length > 0 && found.size() == length && (word || std::ranges::all_of(found.substr(1), continuesCodePoint));
    if (!whole || static_cast<unsigned char>(found[0]) < 0x20U || found[0] == '\x7f')
        return "an unreadable character";
    constexpr std::size_t longest = 40; // an error stays one line
    return "'" + std::string(found.substr(0, longest)) + (length > longest ? "…'" : "'");
}

} // namespace core
