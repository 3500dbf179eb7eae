#include "core/data/number_cell.h"

#include "core/data/characters.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <array>

namespace core
{

namespace
{

using namespace std::string_view_literals;

constexpr std::size_t groupSize = 3;

std::size_t digitsAt(std::string_view text)
{
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isDigit) - text.begin());
}

/// Takes one of `signs` off the front and tells which; empty: none of them is there.
template <std::size_t N>
std::string_view take(std::string_view& text, const std::array<std::string_view, N>& signs)
{
    for (const std::string_view sign : signs)
        if (text.starts_with(sign)) {
            text.remove_prefix(sign.size());
            return sign;
        }
    return {};
}

/// The same at the end.
template <std::size_t N>
std::string_view takeLast(std::string_view& text, const std::array<std::string_view, N>& signs)
{
    for (const std::string_view sign : signs)
        if (text.ends_with(sign)) {
            text.remove_suffix(sign.size());
            return sign;
        }
    return {};
}

constexpr std::array plusSign{"+"sv};
constexpr std::array minusSigns{"-"sv, "\u2212"sv};
constexpr std::array blankSigns{" "sv, "\u00A0"sv, "\u2009"sv, "\u202F"sv};
constexpr std::array currencies{"$"sv, "€"sv, "£"sv, "¥"sv};
constexpr std::array unitSigns{"%"sv, "$"sv, "€"sv, "£"sv, "¥"sv};

/// What parts thousands at the front: a blank, an apostrophe, or `mark` ('\0': none).
std::string_view groupSign(std::string_view text, char mark)
{
    for (const std::string_view sign : blankSigns)
        if (text.starts_with(sign))
            return sign;
    return !text.empty() && (text.front() == '\'' || (mark != '\0' && text.front() == mark)) ? text.substr(0, 1) : ""sv;
}

/// Takes the digits before the decimals; false where they are parted in other groups than of three.
bool takeWhole(std::string_view& text, char groupMark, std::string& digits)
{
    const std::size_t first = digitsAt(text);
    digits.append(text.substr(0, first));
    const bool mayGroup = first >= 1 && first <= groupSize && text.front() != '0';
    text.remove_prefix(first);
    const std::string_view sign = groupSign(text, groupMark);
    if (sign.empty())
        return true;
    while (mayGroup && text.starts_with(sign)) {
        text.remove_prefix(sign.size());
        if (digitsAt(text) != groupSize)
            return false;
        digits.append(text.substr(0, groupSize));
        text.remove_prefix(groupSize);
    }
    return mayGroup;
}

/// The sign of a number and that of a currency, in any order.
struct Front {
    bool negative = false;
    std::string_view unit = {};
};

Front takeFront(std::string_view& text)
{
    Front front;
    const auto takeMinus = [&] { return !take(text, minusSigns).empty(); };
    front.negative = takeMinus();
    if (!front.negative)
        take(text, plusSign);
    front.unit = take(text, currencies);
    if (front.unit.empty())
        return front;
    take(text, blankSigns);
    front.negative = front.negative || takeMinus();
    return front;
}

/// The unit behind a number, and the blank before it.
std::string_view takeUnit(std::string_view& text)
{
    const std::string_view unit = takeLast(text, unitSigns);
    if (!unit.empty())
        takeLast(text, blankSigns);
    return unit;
}

/// "D+03", as Fortran writes the exponent of a double; without its sign it may be anything.
bool isFortranExponent(std::string_view text)
{
    return text.size() > 1 && (text[0] == 'D' || text[0] == 'd') && (text[1] == '+' || text[1] == '-');
}

/// The exponent in the C locale behind `digits`; false for anything else.
bool takeExponent(std::string_view text, std::string& digits)
{
    if (text.empty())
        return true;
    if (text.front() != 'e' && text.front() != 'E' && !isFortranExponent(text))
        return false;
    text.remove_prefix(1);
    digits += 'e';
    if (!take(text, minusSigns).empty())
        digits += '-';
    else
        take(text, plusSign);
    digits.append(text);
    return !text.empty() && digitsAt(text) == text.size();
}

std::optional<WrittenNumber> readLoosely(std::string_view text, char decimal, char groupMark)
{
    const Front front = takeFront(text);
    WrittenNumber number{.unit = front.unit};
    std::string digits(front.negative ? "-" : "");
    if (front.unit.empty())
        number.unit = takeUnit(text);
    if (text.empty() || (!isDigit(text.front()) && text.front() != decimal))
        return std::nullopt;
    if (!takeWhole(text, groupMark, digits))
        return std::nullopt;
    if (text.starts_with(decimal)) {
        text.remove_prefix(1);
        const std::size_t decimals = digitsAt(text);
        digits += '.';
        digits.append(text.substr(0, decimals));
        text.remove_prefix(decimals);
    }
    if (!takeExponent(text, digits))
        return std::nullopt;
    const std::optional<CellNumber> read = parseNumber(digits, false);
    if (!read)
        return std::nullopt;
    number.value = read->value;
    return number;
}

char otherMark(char decimal)
{
    return decimal == '.' ? ',' : '.';
}

/// Collects what the numbers of a table say about their marks.
class Evidence
{
public:
    bool needsPoint = false, needsGroups = false; // "1.234.567": groups, unless it is no number
    std::string neededComma, firstComma;    // the place and the text of the first number that can only be read with a
                                            // decimal comma, and of the first one with a comma at all
    std::string groupedComma, groupedPoint; // numbers that can be read both ways

    void look(std::string_view text, std::size_t line, std::size_t column)
    {
        const auto commas = std::count(text.begin(), text.end(), ','),
                   points = std::count(text.begin(), text.end(), '.');
        // A single mark says nothing new once one like it is known to begin decimals.
        if (commas + points == 0 || (points == 0 && commas == 1 && !neededComma.empty()) ||
            (commas == 0 && points == 1 && needsPoint))
            return;
        const auto asPoint = readLoosely(text, '.', ','), asComma = readLoosely(text, ',', '.');
        const auto placed = [&] {
            return "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + inQuotes(text);
        };
        if (std::string& grouped = commas > 0 ? groupedComma : groupedPoint; asPoint && asComma && grouped.empty())
            grouped = text;
        needsPoint = needsPoint || (asPoint && !asComma);
        if (asComma && !asPoint && commas == 0)
            needsGroups = true;
        else if (asComma && !asPoint && neededComma.empty())
            neededComma = placed();
        if (commas > 0 && (asPoint || asComma) && firstComma.empty())
            firstComma = placed();
    }
};

/// Three digits between two points.
bool hasGroupsOfPoints(std::string_view text)
{
    for (std::size_t at = text.find('.'); at != std::string_view::npos; at = text.find('.', at + 1))
        if (at + 4 < text.size() && text[at + 4] == '.' && digitsAt(text.substr(at + 1)) == groupSize)
            return true;
    return false;
}

Evidence evidenceIn(std::string_view text, char separator, std::size_t firstLine, CellKind kind,
                    const std::stop_token& stop)
{
    Evidence evidence;
    RecordReader reader(text, separator, firstLine);
    std::vector<Cell> cells;
    while (!stop.stop_requested() && reader.next(cells))
        for (std::size_t k = 0; k < cells.size(); ++k)
            if (kind == CellKind::Written || cells[k].quoted)
                evidence.look(cells[k].text, reader.line(), k + 1);
    return evidence;
}

} // namespace

std::optional<WrittenNumber> writtenNumber(std::string_view text, const NumberMarks& marks)
{
    if (marks.decimal == '.' || text.find('.') == std::string_view::npos)
        if (const std::optional<CellNumber> number = parseNumber(text, marks.decimal == ','))
            return WrittenNumber{.value = number->value};
    return readLoosely(text, marks.decimal, marks.thousands ? otherMark(marks.decimal) : '\0');
}

bool isNumberSomehow(std::string_view text)
{
    return parseNumber(text, true) || readLoosely(text, '.', ',') || readLoosely(text, ',', '.');
}

std::variant<NumberMarks, std::string> guessMarks(std::string_view text, char separator, std::size_t firstLine,
                                                  DecimalMark told, CellKind kind, const std::stop_token& stop)
{
    if (told != DecimalMark::Auto)
        return NumberMarks{.decimal = told == DecimalMark::Point ? '.' : ',', .groupsShown = {}};
    const bool commaParts = separator == ',';
    const bool mayHaveCommas = text.find(commaParts ? '"' : ',') != std::string_view::npos;
    if (!mayHaveCommas && !hasGroupsOfPoints(text))
        return NumberMarks{};
    const Evidence seen = evidenceIn(text, separator, firstLine, kind, stop);
    const bool needsComma = !seen.neededComma.empty() || (seen.needsGroups && !seen.needsPoint);
    const bool bothInDoubt =
        !seen.needsPoint && !needsComma && !seen.groupedComma.empty() && !seen.groupedPoint.empty();
    if ((seen.needsPoint && needsComma) || bothInDoubt) {
        if (commaParts) // then a comma in quotes belongs to a text
            return NumberMarks{.thousands = false, .groupsShown = {}};
        return (needsComma ? seen.neededComma : seen.firstComma) +
               " has a decimal comma where other numbers have a point: use one of them, or tell the decimal mark";
    }
    if (needsComma || (!seen.needsPoint && !commaParts && !seen.groupedComma.empty()))
        return NumberMarks{.decimal = ',', .groupsShown = needsComma ? seen.groupedPoint : std::string()};
    return NumberMarks{.groupsShown = seen.groupedComma};
}

bool meansMissing(std::string_view text)
{
    static constexpr std::array words{"."sv, "-"sv, "--"sv, "\u2013"sv, "\u2014"sv, "\u2212"sv, "none"sv, "#na"sv};
    const auto isWord = [&](std::string_view word) {
        return std::equal(word.begin(), word.end(), text.begin(), text.end(),
                          [&](char a, char b) { return lowerCase(a) == lowerCase(b); });
    };
    if (std::any_of(words.begin(), words.end(), isWord) ||
        std::any_of(spreadsheetErrors.begin(), spreadsheetErrors.end(), isWord))
        return true;
    if (!text.starts_with('<') && !text.starts_with('>'))
        return false;
    text.remove_prefix(1);
    text.remove_prefix(std::min(text.find_first_not_of("= "), text.size()));
    return isNumberSomehow(text);
}

} // namespace core
