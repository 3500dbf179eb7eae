#include "core/data/text_encoding.h"

#include "core/outcome.h"

#include <algorithm>
#include <array>
#include <optional>

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
    Signature{"PK\x03\x04"sv, "this is a spreadsheet or a zip archive: save the sheet as CSV and open that"},
    Signature{"\xD0\xCF\x11\xE0"sv, "this is an old Excel workbook: save the sheet as CSV and open that"},
    Signature{"\x1F\x8B"sv, "this is a gzip archive: unpack it first"},
    Signature{"%PDF"sv, "this is a PDF document, not a table: open a CSV, TSV, XLSX, NPY, NPZ or MAT file"},
    Signature{"\x89PNG"sv, "this is an image, not a table: open a CSV, TSV, XLSX, NPY, NPZ or MAT file"},
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

/// The least significant byte first or last.
enum class ByteOrder { Little, Big };

/// By the mark, or by the zeros that ASCII characters have in their upper bytes; nothing for other text.
std::optional<ByteOrder> utf16OrderOf(std::string_view content)
{
    constexpr std::size_t looked = 4096;
    if (content.starts_with("\xFF\xFE"sv) || content.starts_with("\xFE\xFF"sv))
        return content.front() == '\xFF' ? ByteOrder::Little : ByteOrder::Big;
    const std::size_t pairs = std::min(content.size(), looked) / 2;
    std::array<std::size_t, 2> zeros{};
    for (std::size_t i = 0; i < 2 * pairs; ++i)
        zeros[i % 2] += content[i] == '\0' ? 1 : 0;
    if (content.size() % 2 == 0 && zeros[0] == 0 && 2 * zeros[1] > pairs)
        return ByteOrder::Little;
    if (content.size() % 2 == 0 && zeros[1] == 0 && 2 * zeros[0] > pairs)
        return ByteOrder::Big;
    return std::nullopt;
}

void appendUtf8(char32_t c, std::string& utf8)
{
    const auto tail = [&](int shift) { utf8 += static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
    if (c < 0x80) {
        utf8 += static_cast<char>(c);
    } else if (c < 0x800) {
        utf8 += static_cast<char>(0xC0 | (c >> 6));
        tail(0);
    } else if (c < 0x10000) {
        utf8 += static_cast<char>(0xE0 | (c >> 12));
        tail(6);
        tail(0);
    } else {
        utf8 += static_cast<char>(0xF0 | (c >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

/// Nothing where the text ends within a character or a surrogate stands alone.
std::optional<std::string> fromUtf16(std::string_view content, ByteOrder order)
{
    if (content.size() % 2 != 0)
        return std::nullopt;
    const auto unit = [&](std::size_t i) {
        const auto first = static_cast<unsigned char>(content[i]), second = static_cast<unsigned char>(content[i + 1]);
        return static_cast<char32_t>(order == ByteOrder::Little ? first | (second << 8) : (first << 8) | second);
    };
    std::string utf8;
    utf8.reserve(content.size() / 2 + content.size() / 8);
    for (std::size_t i = 0; i < content.size(); i += 2) {
        char32_t c = unit(i);
        if (c >= 0xDC00 && c < 0xE000)
            return std::nullopt;
        if (c >= 0xD800 && c < 0xDC00) {
            const char32_t low = i + 2 < content.size() ? unit(i + 2) : 0;
            if (low < 0xDC00 || low >= 0xE000)
                return std::nullopt;
            c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
            i += 2;
        }
        if (i > 0 || c != 0xFEFF) // the mark
            appendUtf8(c, utf8);
    }
    return utf8;
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
            return invalidInput(std::string(signature.advice));
    DecodedText text;
    if (const std::optional<ByteOrder> order = utf16OrderOf(content)) {
        std::optional<std::string> utf8 = fromUtf16(content, *order);
        if (!utf8)
            return invalidInput("this is UTF-16 text that is cut off or damaged: save it again as UTF-8");
        text.owned = *std::move(utf8);
        text.converted = true;
    }
    const std::string_view read = text.view(content);
    if (std::any_of(read.begin(), read.end(), [](char c) { return isControl(static_cast<unsigned char>(c)); }))
        return invalidInput("this is binary, not text: open a CSV, TSV, XLSX, NPY, NPZ or MAT file");
    if (!text.converted && !isUtf8(read)) {
        text.owned = fromLatin1(read);
        text.converted = true;
        text.remark = "not UTF-8, read as Latin-1";
    }
    return text;
}

} // namespace core
