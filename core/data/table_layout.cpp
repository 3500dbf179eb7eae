#include "core/data/table_layout.h"

#include "core/data/characters.h"
#include "core/data/first_records.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <optional>

namespace core
{

namespace
{

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

Separator separatorOf(char c)
{
    for (const Separator separator : {Separator::Comma, Separator::Semicolon, Separator::Tab, Separator::Bar})
        if (charOf(separator) == c)
            return separator;
    return c == RecordReader::blanks ? Separator::Blank : Separator::Auto;
}

/// What the first records tell, from the text behind the lines that are skipped.
class LayoutFinder
{
public:
    LayoutFinder(std::string_view text, const ReadSettings& settings) : settings_(settings)
    {
        layout_.rows = text;
        layout_.skippedLines = settings.skippedLines;
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

    const FirstRecord& record(std::size_t k) const
    {
        static const FirstRecord none;
        return at_ + k < records_.size() ? records_[at_ + k] : none;
    }

    void skipTitles()
    {
        at_ = titlesIn(records_, settings_);
        if (at_ == 0)
            return;
        goBehind(at_ - 1);
        layout_.skippedLines = layout_.firstLine - 1;
        layout_.remarks.push_back(countOf(at_, "title line") + " above the table skipped: " +
                                  inQuotes(records_[0].texts[0]) + (at_ > 1 ? ", …" : ""));
    }

    void takeHeader()
    {
        const FirstRecord &first = record(0), &second = record(1);
        layout_.columns = first.size();
        layout_.hasHeader =
            !first.texts.empty() &&
            (settings_.header == Presence::Auto ? isHeader(first, second) : settings_.header == Presence::Yes);
        if (!layout_.hasHeader)
            return;
        layout_.names = first.texts;
        // R leaves the header of its row names out.
        if (second.size() == layout_.names.size() + 1 && !rowsEndInEmptyCells(first.size()))
            layout_.names.insert(layout_.names.begin(), std::string());
        layout_.columns = layout_.names.size();
        goBehind(at_);
    }

    /// Has none of the rows more than `columns` cells, but for empty ones at its end?
    bool rowsEndInEmptyCells(std::size_t columns) const
    {
        for (std::size_t k = at_ + 1; k < records_.size(); ++k)
            for (std::size_t cell = columns; cell < records_[k].size(); ++cell)
                if (!records_[k].blank(cell))
                    return false;
        return true;
    }

    void takeUnits()
    {
        FirstRecord units = record(1);
        const FirstRecord& below = record(2);
        while (units.size() > layout_.columns && units.blank(units.size() - 1)) {
            units.texts.pop_back();
            units.quoted.pop_back();
        }
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
    std::vector<FirstRecord> records_;
    std::size_t at_ = 0; // the first record that is no title
    bool stated_ = false;
};

} // namespace

std::variant<TableLayout, std::string> layoutOf(std::string_view text, const ReadSettings& settings)
{
    return LayoutFinder(text, settings).find();
}

ReadSettings foundBy(const TableLayout& layout, ReadSettings settings)
{
    const auto settle = [](Presence& told, bool found) {
        if (told == Presence::Auto)
            told = found ? Presence::Yes : Presence::No;
    };
    settle(settings.header, layout.hasHeader);
    settle(settings.units, !layout.units.empty());
    settings.skippedLines = layout.skippedLines;
    if (settings.separator == Separator::Auto)
        settings.separator = separatorOf(layout.separator);
    return settings;
}

} // namespace core
