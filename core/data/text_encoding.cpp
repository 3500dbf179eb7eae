#include "core/data/text_encoding.h"

#include <algorithm>
#include <array>

namespace core
{

namespace
{

using namespace std::string_view_literals;

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF"sv;

/// A beginning that tells what a file is, and what to do about it.
struct Signature {
    std::string_view start, advice;
};
constexpr std::array signatures{
    Signature{"\xFF\xFE"sv, "this is UTF-16 text: save it again as UTF-8"},
    Signature{"\xFE\xFF"sv, "this is UTF-16 text: save it again as UTF-8"},
    Signature{"PK\x03\x04"sv, "this is a spreadsheet or a zip archive: save the sheet as CSV and open that"},
    Signature{"\xD0\xCF\x11\xE0"sv, "this is an old Excel workbook: save the sheet as CSV and open that"},
    Signature{"\x1F\x8B"sv, "this is a gzip archive: unpack it first"},
    Signature{"%PDF"sv, "this is a PDF document, not a table: open a CSV, TSV or NPY file"},
    Signature{"\x89PNG"sv, "this is an image, not a table: open a CSV, TSV or NPY file"},
    Signature{"<!DOCTYPE"sv, "this is a web page: save the table itself as CSV"},
    Signature{"<html"sv, "this is a web page: save the table itself as CSV"},
};

bool isControl(unsigned char c)
{
    return c == 0x7F || (c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\v');
}

/// Length of the UTF-8 sequence at the start of `rest`, 0 if it is none.
std::size_t sequenceLength(std::string_view rest)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
    const unsigned char first = byte(0);
    const std::size_t length = first < 0x80                    ? 1
                               : first >= 0xC2 && first < 0xE0 ? 2
                               : first >= 0xE0 && first < 0xF0 ? 3
                               : first >= 0xF0 && first < 0xF5 ? 4
                                                               : 0;
    if (length == 0 || length > rest.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80)
            return 0;
    // Overlong forms, surrogates and what lies beyond U+10FFFF.
    if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) >= 0xA0) || (first == 0xF0 && byte(1) < 0x90) ||
        (first == 0xF4 && byte(1) >= 0x90))
        return 0;
    return length;
}

bool isUtf8(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = sequenceLength(text.substr(i));
        if (length == 0)
            return false;
        i += length;
    }
    return true;
}

std::string fromLatin1(std::string_view text)
{
    std::string utf8;
    utf8.reserve(text.size() + text.size() / 8);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            utf8 += c;
        } else {
            utf8 += static_cast<char>(0xC0 | (byte >> 6));
            utf8 += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return utf8;
}

Failure invalid(std::string_view what)
{
    return {Failure::Kind::InvalidInput, std::string(what)};
}

} // namespace

std::string_view DecodedText::view(std::string_view content) const
{
    if (converted)
        return owned;
    return content.starts_with(byteOrderMark) ? content.substr(byteOrderMark.size()) : content;
}

Outcome<DecodedText> decodeText(std::string_view content)
{
    for (const Signature& signature : signatures)
        if (content.starts_with(signature.start))
            return invalid(signature.advice);
    if (std::any_of(content.begin(), content.end(), [](char c) { return isControl(static_cast<unsigned char>(c)); }))
        return invalid("this is binary, not text: open a CSV, TSV or NPY file");
    DecodedText text;
    if (!isUtf8(text.view(content))) {
        text.owned = fromLatin1(text.view(content));
        text.converted = true;
    }
    return text;
}

} // namespace core
