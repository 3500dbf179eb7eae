#include "core/data/table_layout.h"

#include "core/data/dates.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

namespace core
{

namespace
{

constexpr std::size_t lookedAtRecords = 100;
constexpr std::size_t longestUnit = 12; // characters without brackets

/// A record that outlives its reader, with where the text goes on behind it.
struct Record {
    std::vector<std::string> texts;
    std::vector<bool> quoted;
    std::size_t line = 0;
    std::string_view rest;
    std::size_t restLine = 1, comments = 0;

    std::size_t size() const { return texts.size(); }
    bool blank(std::size_t k) const { return texts[k].empty(); }
    bool number(std::size_t k) const { return k < size() && !quoted[k] && isNumberSomehow(texts[k]); }
    bool gap(std::size_t k) const { return k >= size() || isMissing(texts[k]) || meansMissing(texts[k]); }
};

std::vector<Record> firstRecords(std::string_view text, char separator, std::size_t firstLine)
{
    RecordReader reader(text, separator, firstLine);
    std::vector<Cell> cells;
    std::vector<Record> records;
    while (records.size() < lookedAtRecords && reader.next(cells)) {
        Record& record = records.emplace_back();
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

/// Years in equal steps above other things, with a name of the rows before them or none.
bool isHeaderOfYears(const Record& first, const Record& second)
{
    if (second.size() != first.size())
        return false;
    const std::size_t start = !first.texts.empty() && !isNumberSomehow(first.texts[0]) ? 1 : 0;
    if (first.size() < start + (start == 1 ? 2 : 3))
        return false;
    std::vector<double> years;
    bool yearsBelow = true;
    for (std::size_t k = start; k < first.size(); ++k) {
        const std::optional<double> year = yearIn(first.texts[k]);
        if (!year)
            return false;
        years.push_back(*year);
        yearsBelow = yearsBelow && yearIn(second.texts[k]).has_value();
    }
    const double step = years[1] - years[0];
    for (std::size_t k = 1; k < years.size(); ++k)
        if (years[k] - years[k - 1] != step)
            return false;
    return step > 0.0 && !yearsBelow;
}

/// Names in the first record: it holds no number, except in quotes above a number without, and no date above a date.
bool isHeader(const Record& first, const Record& second)
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

bool holdsNumber(const Record& record)
{
    for (std::size_t k = 0; k < record.size(); ++k)
        if (isNumberSomehow(record.texts[k]))
            return true;
    return false;
}

/// The number of cells that most records have.
std::size_t usualSize(const std::vector<Record>& records)
{
    std::map<std::size_t, std::size_t> counts;
    for (const Record& record : records)
        ++counts[record.size()];
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? 0 : most->first;
}

/// Words, of which at least one is no number and not empty.
bool mayBeTitle(const Record& record)
{
    for (std::size_t k = 0; k < record.size(); ++k)
        if (!record.blank(k) && !isNumberSomehow(record.texts[k]))
            return true;
    return false;
}

/// A single text in a line as wide as the others, such as a spreadsheet writes for a title.
bool isPaddedTitle(const Record& record)
{
    if (record.size() < 2 || record.blank(0) || isNumberSomehow(record.texts[0]))
        return false;
    for (std::size_t k = 1; k < record.size(); ++k)
        if (!record.blank(k))
            return false;
    return true;
}

/// How many of the first records are titles.
std::size_t titlesIn(const std::vector<Record>& records, const ReadSettings& settings)
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

bool isUnit(const std::string& text)
{
    const bool inBrackets = (text.front() == '(' && text.back() == ')') || (text.front() == '[' && text.back() == ']');
    return inBrackets || text.size() <= longestUnit;
}

/// Units below the header: short words above numbers alone, at least two of them or one in brackets.
bool areUnits(const Record& record, const Record& below)
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

/// "sep=;" in the first line, as spreadsheets write and read it.
std::optional<char> statedSeparator(std::string_view line)
{
    if (line.size() > 1 && line.front() == '"' && line.back() == '"')
        line = line.substr(1, line.size() - 2);
    constexpr std::string_view word = "sep=";
    const auto alike = [](char a, char b) {
        return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
    };
    if (line.size() != word.size() + 1 || !std::equal(word.begin(), word.end(), line.begin(), alike))
        return std::nullopt;
    return std::string_view(",;\t| ").find(line.back()) == std::string_view::npos ? std::nullopt
                                                                                  : std::optional(line.back());
}

char charOf(Separator separator)
{
    switch (separator) {
    case Separator::Comma:
        return ',';
    case Separator::Semicolon:
        return ';';
    case Separator::Tab:
        return '\t';
    case Separator::Bar:
        return '|';
    case Separator::Auto:
    case Separator::Blank:
        break;
    }
    return RecordReader::blanks;
}

/// Takes the first line off and returns it.
std::string_view takeLine(std::string_view& text, std::size_t& line)
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

/// What the first records tell, from the text behind the lines that are skipped.
class LayoutFinder
{
public:
    LayoutFinder(std::string_view text, const ReadSettings& settings) : settings_(settings)
    {
        layout_.rows = text;
        skipLines();
        if (settings.separator != Separator::Auto)
            layout_.separator = charOf(settings.separator);
        else if (!stated_)
            layout_.separator = guessSeparator(layout_.rows);
        records_ = firstRecords(layout_.rows, layout_.separator, layout_.firstLine);
    }

    std::variant<TableLayout, std::string> find()
    {
        skipTitles();
        takeHeader();
        if (layout_.columns > largestColumnCount)
            return "it has " + std::to_string(layout_.columns) + " columns; up to " +
                   std::to_string(largestColumnCount) +
                   " can be read: transpose it if its columns are the observations";
        takeUnits();
        return std::move(layout_);
    }

private:
    void skipLines()
    {
        std::size_t skip = settings_.skippedLines;
        std::string_view behind = layout_.rows;
        std::size_t line = layout_.firstLine;
        if (const std::optional<char> separator = statedSeparator(takeLine(behind, line))) {
            layout_.separator = *separator;
            stated_ = true;
            layout_.rows = behind;
            layout_.firstLine = line;
            skip -= std::min<std::size_t>(skip, 1);
        }
        for (; skip > 0 && !layout_.rows.empty(); --skip)
            takeLine(layout_.rows, layout_.firstLine);
    }

    /// The rows begin behind record `k`.
    void goBehind(std::size_t k)
    {
        layout_.rows = records_[k].rest;
        layout_.firstLine = records_[k].restLine;
        layout_.comments = records_[k].comments;
    }

    const Record& record(std::size_t k) const
    {
        static const Record none;
        return at_ + k < records_.size() ? records_[at_ + k] : none;
    }

    void skipTitles()
    {
        at_ = titlesIn(records_, settings_);
        if (at_ == 0)
            return;
        goBehind(at_ - 1);
        layout_.remarks.push_back(countOf(at_, "title line") + " above the table skipped: " +
                                  inQuotes(records_[0].texts[0]) + (at_ > 1 ? ", …" : ""));
    }

    void takeHeader()
    {
        const Record &first = record(0), &second = record(1);
        layout_.columns = first.size();
        layout_.hasHeader =
            !first.texts.empty() &&
            (settings_.header == Presence::Auto ? isHeader(first, second) : settings_.header == Presence::Yes);
        if (!layout_.hasHeader)
            return;
        layout_.names = first.texts;
        // R leaves the header of its row names out.
        if (second.size() == layout_.names.size() + 1)
            layout_.names.insert(layout_.names.begin(), std::string());
        layout_.columns = layout_.names.size();
        goBehind(at_);
    }

    void takeUnits()
    {
        const Record &units = record(1), &below = record(2);
        if (!layout_.hasHeader || units.size() != layout_.columns || settings_.units == Presence::No)
            return;
        if (settings_.units == Presence::Auto && !areUnits(units, below))
            return;
        for (std::size_t k = 0; k < units.size(); ++k)
            layout_.units.push_back(isMissing(units.texts[k]) || meansMissing(units.texts[k]) ? "" : units.texts[k]);
        goBehind(at_ + 1);
        std::string list;
        for (std::size_t k = 0; k < units.size(); ++k)
            if (!layout_.units[k].empty())
                list += (list.empty() ? "" : ", ") + layout_.names[k] + " in " + layout_.units[k];
        layout_.remarks.push_back("line " + std::to_string(units.line) + " is taken for units: " + list);
    }

    const ReadSettings& settings_;
    TableLayout layout_;
    std::vector<Record> records_;
    std::size_t at_ = 0; // the first record that is no title
    bool stated_ = false;
};

} // namespace

std::variant<TableLayout, std::string> layoutOf(std::string_view text, const ReadSettings& settings)
{
    return LayoutFinder(text, settings).find();
}

} // namespace core
