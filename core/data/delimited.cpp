#include "core/data/delimited.h"

#include "core/data/characters.h"
#include "core/data/number_cell.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace core
{

namespace
{

bool isBlankWithinLine(char c)
{
    return c == ' ' || c == '\t' || c == '\f' || c == '\v';
}

/// from_chars tells "beyond the range" but not on which side: a number as small as that has a negative exponent or
/// begins 0.000…
double beyondRange(std::string_view text)
{
    const bool negative = text.starts_with('-');
    const std::size_t exponent = text.find_first_of("eE");
    const bool tiny = exponent == std::string_view::npos ? text.find_first_of("123456789") > text.find('.')
                                                         : text.substr(exponent + 1).starts_with('-');
    const double size = tiny ? 0.0 : HUGE_VAL;
    return negative ? -size : size;
}

std::optional<double> pointNumber(std::string_view text)
{
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || error == std::errc::invalid_argument || std::isnan(value))
        return std::nullopt;
    return error == std::errc::result_out_of_range ? beyondRange(text) : value;
}

} // namespace

std::optional<CellNumber> parseNumber(std::string_view text, bool commaAllowed)
{
    if (text.starts_with('+') && !text.starts_with("+-"))
        text.remove_prefix(1);
    if (const std::optional<double> value = pointNumber(text))
        return CellNumber{.value = *value, .point = text.find('.') != std::string_view::npos};
    const std::size_t comma = text.find(',');
    if (!commaAllowed || comma == std::string_view::npos || text.find('.') != std::string_view::npos)
        return std::nullopt;
    std::string pointed(text);
    pointed[comma] = '.';
    const std::optional<double> value = pointNumber(pointed);
    return value ? std::optional(CellNumber{.value = *value, .comma = true}) : std::nullopt;
}

bool isMissing(std::string_view text)
{
    static constexpr std::array<std::string_view, 7> words{"", "na", "n/a", "nan", "-nan", "null", "?"};
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        return std::equal(word.begin(), word.end(), text.begin(), text.end(),
                          [](char a, char b) { return a == lowerCase(b); });
    });
}

bool RecordReader::atSeparator() const
{
    return !rest_.empty() && (separator_ == blanks ? isBlankWithinLine(rest_.front()) : rest_.front() == separator_);
}

void RecordReader::skipBlanks()
{
    std::size_t n = 0;
    while (n < rest_.size() && isBlankWithinLine(rest_[n]) && (rest_[n] != separator_ || separator_ == blanks))
        ++n;
    rest_.remove_prefix(n);
}

void RecordReader::skipLineEnd()
{
    if (rest_.empty())
        return;
    rest_.remove_prefix(rest_.starts_with("\r\n") ? 2 : 1);
    ++line_;
}

bool RecordReader::isBehindTab(std::size_t at) const
{
    return separator_ == '\t' && rest_.substr(0, at).find('\t') != std::string_view::npos;
}

bool RecordReader::atComment(std::size_t start) const
{
    const std::string_view line = rest_.substr(start);
    if (!line.starts_with('#') || isBehindTab(start))
        return false;
    return std::none_of(spreadsheetErrors.begin(), spreadsheetErrors.end(), [&](std::string_view error) {
        if (!line.starts_with(error))
            return false;
        std::string_view behind = line.substr(error.size());
        while (separator_ != blanks && !behind.empty() && isBlankWithinLine(behind.front()) &&
               behind.front() != separator_)
            behind.remove_prefix(1);
        return behind.empty() || behind.front() == '\n' || behind.front() == '\r' || behind.front() == separator_ ||
               (separator_ == blanks && isBlankWithinLine(behind.front()));
    });
}

bool RecordReader::skipToRecord()
{
    while (!rest_.empty()) {
        const std::size_t start = std::min(rest_.find_first_not_of(" \t\f\v"), rest_.size());
        const bool isComment = atComment(start);
        const bool hasText = start < rest_.size() && rest_[start] != '\n' && rest_[start] != '\r';
        // A line of separators alone is a record of missing values, one of blanks is empty.
        if (!isComment && (hasText || isBehindTab(start)))
            return true;
        comments_ += isComment ? 1 : 0;
        rest_.remove_prefix(std::min(rest_.find_first_of("\r\n"), rest_.size()));
        skipLineEnd();
    }
    return false;
}

bool RecordReader::next(std::vector<Cell>& cells)
{
    cells.clear();
    unescaped_.clear();
    if (failure_ || !skipToRecord())
        return false;
    recordLine_ = line_;
    while (true) {
        skipBlanks();
        if (separator_ == blanks && atLineEnd()) // blanks at the end of a line separate nothing
            break;
        if (rest_.starts_with('"')) {
            if (!quotedCell(cells))
                return false;
        } else {
            plainCell(cells);
        }
        if (!atSeparator())
            break;
        rest_.remove_prefix(1);
    }
    skipLineEnd();
    return true;
}

void RecordReader::plainCell(std::vector<Cell>& cells)
{
    std::size_t n = 0;
    while (n < rest_.size() && rest_[n] != '\n' && rest_[n] != '\r' &&
           (separator_ == blanks ? !isBlankWithinLine(rest_[n]) : rest_[n] != separator_))
        ++n;
    std::size_t end = n;
    while (end > 0 && isBlankWithinLine(rest_[end - 1]))
        --end;
    cells.push_back({rest_.substr(0, end)});
    rest_.remove_prefix(n);
}

bool RecordReader::quotedCell(std::vector<Cell>& cells)
{
    const std::string where = "line " + std::to_string(line_) + ", column " + std::to_string(cells.size() + 1) + ": ";
    const auto fail = [&](const char* what) {
        failure_ = Failure{Failure::Kind::InvalidInput, where + what};
        return false;
    };
    std::string* unescaped = nullptr; // only where a quote is doubled
    rest_.remove_prefix(1);
    while (true) {
        const std::size_t quote = rest_.find('"');
        if (quote == std::string_view::npos)
            return fail("a quotation mark opens here and never closes: close it or remove it");
        line_ += static_cast<std::size_t>(
            std::count(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(quote), '\n'));
        const bool doubled = rest_.substr(quote + 1).starts_with('"');
        if (doubled && unescaped == nullptr)
            unescaped = &unescaped_.emplace_back();
        if (unescaped != nullptr)
            unescaped->append(rest_.substr(0, doubled ? quote + 1 : quote));
        else
            cells.push_back({rest_.substr(0, quote), true});
        rest_.remove_prefix(doubled ? quote + 2 : quote + 1);
        if (!doubled)
            break;
    }
    if (unescaped != nullptr)
        cells.push_back({*unescaped, true});
    if (separator_ != blanks)
        skipBlanks();
    if (!atSeparator() && !atLineEnd())
        return fail("text follows the closing quotation mark: write a quotation mark inside a cell twice");
    return true;
}

namespace
{

constexpr int sampledRecords = 100;

/// Between commas a comma in a number stands in quotes.
bool isNumberAmong(const Cell& cell, char separator)
{
    return parseNumber(cell.text, separator != ',') || isNumberSomehow(cell.text);
}

/// How well a separator explains the first records: the share of them that agree on a number of cells above one, plus
/// the share of numbers, which tells "1,5 2,5" from "1, 2". 0 where less than
/// half agree or nothing is written.
double separatorScore(std::string_view text, char separator)
{
    RecordReader reader(text, separator);
    std::vector<Cell> cells;
    std::map<std::size_t, double> widths;
    double records = 0.0, filled = 0.0, numbers = 0.0;
    while (records < sampledRecords && reader.next(cells)) {
        records += 1.0;
        widths[cells.size()] += 1.0;
        for (const Cell& cell : cells) {
            filled += isMissing(cell.text) ? 0.0 : 1.0;
            numbers += !isMissing(cell.text) && isNumberAmong(cell, separator) ? 1.0 : 0.0;
        }
    }
    widths.erase(1);
    const auto usual = std::max_element(widths.begin(), widths.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
    if (filled == 0.0 || usual == widths.end() || usual->second < 0.5 * records)
        return 0.0;
    return usual->second / records + numbers / filled;
}

/// A column of numbers like 0,52 in the language of a spreadsheet, not two columns of whole numbers: the header is one
/// cell, or a second part such as 05 or a first part -0 says so.
bool isColumnOfDecimalCommas(std::string_view text)
{
    RecordReader reader(text, ',');
    std::vector<Cell> cells;
    bool told = false;
    for (int record = 0; record < sampledRecords && reader.next(cells); ++record) {
        const bool header = record == 0 && cells.size() == 1 && !parseNumber(cells[0].text, false);
        const bool whole = cells.size() == 1 && parseNumber(cells[0].text, false);
        told = told || header;
        if (header || whole)
            continue;
        if (cells.size() != 2 || cells[0].text.find_first_not_of("+-0123456789") != std::string_view::npos ||
            cells[1].text.find_first_not_of("0123456789") != std::string_view::npos || cells[1].text.empty())
            return false;
        told = told || cells[0].text == "-0" || (cells[1].text.size() > 1 && cells[1].text.front() == '0');
    }
    return told;
}

} // namespace

char guessSeparator(std::string_view text)
{
    // In this order, so that the first one wins a tie.
    constexpr std::array candidates{'\t', ';', ',', '|', RecordReader::blanks};
    char best = '\0';
    double bestScore = 0.0;
    for (const char candidate : candidates) {
        const double score = separatorScore(text, candidate);
        if (score > bestScore) {
            bestScore = score;
            best = candidate;
        }
    }
    return best == ',' && isColumnOfDecimalCommas(text) ? '\0' : best;
}

} // namespace core
