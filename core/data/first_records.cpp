#include "core/data/first_records.h"

#include "core/data/dates.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace core
{

namespace
{

constexpr std::size_t lookedAtRecords = 100;
constexpr std::size_t longestUnit = 12; // characters without brackets

bool isDate(const std::string& text)
{
    return writtenDate(text).has_value();
}

/// A year that a name above a column may be.
std::optional<double> yearIn(const std::string& text)
{
    const std::optional<CellNumber> number = text.size() == 4 ? parseNumber(text, false) : std::nullopt;
    const bool isYear =
        number && number->value == std::floor(number->value) && number->value >= 1500.0 && number->value <= 2500.0;
    return isYear ? std::optional(number->value) : std::nullopt;
}

/// Years in equal steps above other things, at least three of them, or two beside names.
bool isHeaderOfYears(const FirstRecord& first, const FirstRecord& second)
{
    if (second.size() != first.size())
        return false;
    std::vector<double> years;
    bool yearsBelow = true;
    for (std::size_t k = 0; k < first.size(); ++k) {
        if (!isNumberSomehow(first.texts[k]))
            continue;
        const std::optional<double> year = yearIn(first.texts[k]);
        if (!year)
            return false;
        years.push_back(*year);
        yearsBelow = yearsBelow && yearIn(second.texts[k]).has_value();
    }
    if (years.size() < (years.size() < first.size() ? 2U : 3U) || yearsBelow)
        return false;
    const double step = years[1] - years[0];
    for (std::size_t k = 1; k < years.size(); ++k)
        if (years[k] - years[k - 1] != step)
            return false;
    return step > 0.0;
}

bool holdsNumber(const FirstRecord& record)
{
    for (std::size_t k = 0; k < record.size(); ++k)
        if (isNumberSomehow(record.texts[k]))
            return true;
    return false;
}

/// The number of cells that most records have.
std::size_t usualSize(const std::vector<FirstRecord>& records)
{
    std::map<std::size_t, std::size_t> counts;
    for (const FirstRecord& record : records)
        ++counts[record.size()];
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? 0 : most->first;
}

/// Words, of which at least one is no number and not empty.
bool mayBeTitle(const FirstRecord& record)
{
    for (std::size_t k = 0; k < record.size(); ++k)
        if (!record.blank(k) && !isNumberSomehow(record.texts[k]))
            return true;
    return false;
}

/// A single text in a line as wide as the others, such as a spreadsheet writes for a title.
bool isPaddedTitle(const FirstRecord& record)
{
    if (record.size() < 2 || record.blank(0) || isNumberSomehow(record.texts[0]))
        return false;
    for (std::size_t k = 1; k < record.size(); ++k)
        if (!record.blank(k))
            return false;
    return true;
}

bool isUnit(const std::string& text)
{
    const bool inBrackets = (text.front() == '(' && text.back() == ')') || (text.front() == '[' && text.back() == ']');
    return inBrackets || text.size() <= longestUnit;
}

} // namespace

std::vector<FirstRecord> firstRecords(std::string_view text, char separator, std::size_t firstLine)
{
    RecordReader reader(text, separator, firstLine);
    std::vector<Cell> cells;
    std::vector<FirstRecord> records;
    while (records.size() < lookedAtRecords && reader.next(cells)) {
        FirstRecord& record = records.emplace_back();
        for (const Cell& cell : cells) {
            record.texts.emplace_back(cell.text);
            record.quoted.push_back(cell.quoted);
        }
        record.line = reader.line();
        record.rest = reader.rest();
        record.restLine = reader.restLine();
        record.comments = reader.comments();
    }
    return records;
}

bool isHeader(const FirstRecord& first, const FirstRecord& second)
{
    bool names = false;
    for (std::size_t k = 0; k < first.size(); ++k) {
        const std::string& text = first.texts[k];
        if (isMissing(text) && (!first.quoted[k] || text.empty()))
            continue;
        if (isNumberSomehow(text) && (!first.quoted[k] || !second.number(k)))
            return isHeaderOfYears(first, second);
        if (isDate(text) && k < second.size() && isDate(second.texts[k]))
            return false;
        names = true;
    }
    return names;
}

std::size_t titlesIn(const std::vector<FirstRecord>& records, const ReadSettings& settings)
{
    const std::size_t usual = usualSize(records);
    if (usual < 2 || settings.header == Presence::No)
        return 0;
    std::size_t titles = 0;
    bool severalCells = false;
    while (titles + 1 < records.size() && mayBeTitle(records[titles]) &&
           (records[titles].size() != usual || isPaddedTitle(records[titles]))) {
        severalCells = severalCells || records[titles].size() > 1;
        ++titles;
    }
    if (titles == 0 || records[titles].size() != usual)
        return 0;
    const bool headerFollows = titles + 1 < records.size() && isHeader(records[titles], records[titles + 1]);
    // R leaves the header of its row names out: the line above the rows has one cell less.
    if (!headerFollows && records[titles - 1].size() + 1 == usual && !holdsNumber(records[titles - 1]))
        return titles - 1;
    return headerFollows || (!severalCells && usual > 2) ? titles : 0;
}

bool areUnits(const FirstRecord& record, const FirstRecord& below)
{
    std::size_t words = 0;
    bool brackets = false;
    for (std::size_t k = 0; k < record.size(); ++k) {
        const std::string& text = record.texts[k];
        if (isNumberSomehow(text) || isDate(text))
            return false;
        if (record.gap(k))
            continue;
        if (!isUnit(text) || k >= below.size() || !isNumberSomehow(below.texts[k]))
            return false;
        ++words;
        brackets = brackets || text.front() == '(' || text.front() == '[';
    }
    return words > 1 || brackets;
}

} // namespace core
