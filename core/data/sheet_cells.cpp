#include "core/data/sheet_cells.h"

#include "core/data/dates.h"
#include "core/data/delimited.h"
#include "core/data/table_text.h"
#include "core/files/xml.h"
#include "core/kernels/number_text.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <tuple>

namespace core
{

namespace
{

using Event = XmlReader::Event;

constexpr std::size_t mostRows = 1'048'576, mostColumns = 16'384; // of a sheet
constexpr std::size_t mostCells = 10'000'000;                     // some 100 bytes each while they are read
constexpr double from1900 = 25569.0, from1904 = 24107.0;          // 1970-01-01 as a serial number
constexpr double leapDayThatNeverWas = 60.0;                      // 1900-02-29

std::optional<std::size_t> wholeNumber(std::string_view text)
{
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// The characters of all elements <t> within the element that has begun, without what tells their pronunciation.
/// Nothing where the document breaks off.
std::optional<std::string> textWithin(XmlReader& xml)
{
    const std::size_t depth = xml.depth();
    std::string text;
    std::size_t spokenDepth = 0;
    bool inText = false;
    while (xml.depth() >= depth) {
        const Event event = xml.next();
        if (event == Event::Broken || event == Event::Done)
            return std::nullopt;
        if (event == Event::Start && xml.name() == "rPh" && spokenDepth == 0)
            spokenDepth = xml.depth();
        if (event == Event::End && xml.depth() < spokenDepth)
            spokenDepth = 0;
        if (event != Event::Characters)
            inText = event == Event::Start && xml.name() == "t";
        else if (inText && spokenDepth == 0)
            text += xml.text();
    }
    return text;
}

bool isBuiltInDate(std::size_t format)
{
    return (format >= 14 && format <= 17) || format == 22 || (format >= 27 && format <= 36) ||
           (format >= 50 && format <= 58);
}

/// "BC12" as row and column from 0.
std::optional<std::pair<std::size_t, std::size_t>> placeOfCell(std::string_view reference)
{
    std::size_t column = 0, letters = 0;
    for (; letters < reference.size() && reference[letters] >= 'A' && reference[letters] <= 'Z'; ++letters)
        column = std::min(column * 26 + static_cast<std::size_t>(reference[letters] - 'A') + 1, mostColumns + 1);
    const std::optional<std::size_t> row = wholeNumber(reference.substr(letters));
    if (!row || *row < 1 || *row > mostRows || column < 1 || column > mostColumns)
        return std::nullopt;
    return std::pair{*row - 1, column - 1};
}

/// One cell as its elements tell: type t, style s, value v.
struct RawCell {
    std::string type, style, value;
};

std::string dateOfSerial(double serial, bool is1904)
{
    const double origin = is1904 ? from1904 : serial < leapDayThatNeverWas ? from1900 - 1.0 : from1900;
    return dateText(serial - origin);
}

/// A date as it stands, a time of day without a date as the part of a day that it is where a style shows it.
std::string isoDateOrTime(std::string_view text)
{
    if (text.find('-') != std::string_view::npos || text.find(':') == std::string_view::npos)
        return std::string(text);
    const std::string time(text.starts_with('T') ? text.substr(1) : text);
    const std::optional<double> day = daysOf("1970-01-01 " + time);
    return day ? numberText(*day) : std::string(text);
}

/// Nothing for an empty cell; a sentence for one that cannot be read.
std::variant<std::optional<SheetCell>, std::string> readCell(const RawCell& raw, const WorkbookParts& parts)
{
    if (raw.value.empty())
        return std::optional<SheetCell>();
    if (raw.type == "s") {
        const std::optional<std::size_t> index = wholeNumber(raw.value);
        if (!index || *index >= parts.strings.size())
            return damagedXml;
        const std::string& text = parts.strings[*index];
        return text.empty() ? std::optional<SheetCell>() : SheetCell{.shared = &text, .quoted = true};
    }
    if (raw.type == "str" || raw.type == "inlineStr")
        return SheetCell{.own = raw.value, .quoted = true};
    if (raw.type == "d")
        return SheetCell{.own = isoDateOrTime(raw.value)};
    if (raw.type == "e" || raw.type == "b")
        return SheetCell{.own = raw.value};
    const std::optional<CellNumber> number = parseNumber(raw.value, false);
    if (!number)
        return damagedXml;
    const std::optional<std::size_t> style = wholeNumber(raw.style);
    const bool isDate = style && *style < parts.dateStyles.size() && parts.dateStyles[*style];
    const std::string date = isDate ? dateOfSerial(number->value, parts.from1904) : std::string();
    return SheetCell{.own = date.empty() ? numberText(number->value) : date};
}

/// The values of the cell that has begun, up to its end; false where the document breaks off.
bool takeValue(XmlReader& xml, RawCell& raw)
{
    const std::size_t depth = xml.depth();
    bool inValue = false;
    while (xml.depth() >= depth) {
        const Event event = xml.next();
        if (event == Event::Broken || event == Event::Done)
            return false;
        if (event == Event::Start && xml.name() == "is") {
            const std::optional<std::string> text = textWithin(xml);
            if (!text)
                return false;
            raw.value = *text;
        } else if (event == Event::Characters && inValue) {
            raw.value += xml.text();
        } else if (event != Event::Characters) {
            inValue = event == Event::Start && xml.name() == "v";
        }
    }
    return true;
}

std::string onOneLine(const SheetCell& cell)
{
    if (!cell.quoted)
        return withoutControls(cell.text());
    std::string text = "\"";
    for (const char c : withoutControls(cell.text()))
        text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + '"';
}

} // namespace

std::variant<std::vector<std::string>, std::string> sharedStrings(std::string_view text)
{
    XmlReader xml(text);
    std::vector<std::string> strings;
    while (true) {
        const Event event = xml.next();
        if (event == Event::Broken)
            return damagedXml;
        if (event == Event::Done)
            return strings;
        if (event != Event::Start || xml.name() != "si")
            continue;
        std::optional<std::string> string = textWithin(xml);
        if (!string)
            return damagedXml;
        strings.push_back(*std::move(string));
    }
}

bool isDateFormat(std::string_view format)
{
    char closing = '\0';
    for (std::size_t i = 0; i < format.size(); ++i) {
        const char c = format[i];
        if (closing != '\0')
            closing = c == closing ? '\0' : closing;
        else if (c == '"' || c == '[')
            closing = c == '"' ? '"' : ']';
        else if (c == '\\' || c == '_' || c == '*')
            ++i;
        else if (c == 'y' || c == 'Y' || c == 'd' || c == 'D')
            return true;
    }
    return false;
}

std::variant<std::vector<bool>, std::string> dateStyles(std::string_view text)
{
    XmlReader xml(text);
    std::set<std::string> dateFormats;
    std::vector<bool> styles;
    bool inCellFormats = false;
    while (true) {
        const Event event = xml.next();
        if (event == Event::Broken)
            return damagedXml;
        if (event == Event::Done)
            return styles;
        if (event == Event::Characters)
            continue;
        if (xml.name() == "cellXfs")
            inCellFormats = event == Event::Start;
        if (event == Event::Start && xml.name() == "numFmt" && isDateFormat(xml.attribute("formatCode")))
            dateFormats.insert(xml.attribute("numFmtId"));
        if (event == Event::Start && inCellFormats && xml.name() == "xf") {
            const std::string format = xml.attribute("numFmtId");
            styles.push_back(dateFormats.contains(format) || isBuiltInDate(wholeNumber(format).value_or(0)));
        }
    }
}

std::variant<SheetCells, std::string> cellsOf(std::string_view text, const WorkbookParts& parts,
                                              const std::stop_token& stop)
{
    XmlReader xml(text);
    SheetCells cells;
    std::size_t row = 0, column = 0; // of the next cell, where it does not say it
    std::size_t count = 0;
    while (true) {
        const Event event = xml.next();
        if (event == Event::Broken)
            return damagedXml;
        if (event == Event::Done || stop.stop_requested())
            return cells;
        if (event == Event::End && xml.name() == "row")
            ++row;
        if (event != Event::Start || (xml.name() != "row" && xml.name() != "c"))
            continue;
        if (xml.name() == "row") {
            const std::optional<std::size_t> stated = wholeNumber(xml.attribute("r"));
            row = stated && *stated > 0 ? *stated - 1 : row;
            column = 0;
            continue;
        }
        RawCell raw{xml.attribute("t"), xml.attribute("s"), {}};
        if (const std::string reference = xml.attribute("r"); !reference.empty()) {
            const auto place = placeOfCell(reference);
            if (!place)
                return "there is no cell " + inQuotes(reference) + " in a sheet: save the workbook again";
            std::tie(row, column) = *place;
        }
        const std::string where = "row " + std::to_string(row + 1) + ", cell " + std::to_string(column + 1) + ": ";
        if (row >= mostRows || column >= mostColumns || !takeValue(xml, raw))
            return damagedXml;
        auto cell = readCell(raw, parts);
        if (const auto* problem = std::get_if<std::string>(&cell))
            return where + *problem;
        if (auto& read = std::get<std::optional<SheetCell>>(cell))
            cells[row][column] = *std::move(read);
        if (++count > mostCells)
            return "it has more than 10 million cells: save a part of it, or save it as CSV";
        ++column;
    }
}

std::set<std::size_t> usedColumns(const SheetCells& cells)
{
    std::set<std::size_t> columns;
    for (const auto& [row, inRow] : cells)
        for (const auto& [column, cell] : inRow)
            columns.insert(column);
    return columns;
}

std::string delimitedText(const SheetCells& cells)
{
    const std::set<std::size_t> columns = usedColumns(cells);
    const auto& last = cells.rbegin()->second;
    const bool isNote = last.size() == 1 && last.begin()->second.quoted && columns.size() > 1;
    std::string text;
    std::size_t line = 0;
    for (const auto& [row, inRow] : cells) {
        text.append(row - line, '\n');
        line = row;
        for (const std::size_t column : columns) {
            if (isNote && &inRow == &last && column > last.begin()->first)
                break;
            text += column == *columns.begin() ? "" : "\t";
            if (const auto cell = inRow.find(column); cell != inRow.end())
                text += onOneLine(cell->second);
        }
    }
    return text + "\n";
}

} // namespace core
