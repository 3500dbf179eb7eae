#include "core/data/table.h"

#include "core/data/choose_columns.h"
#include "core/data/delimited.h"
#include "core/data/table_text.h"
#include "core/data/text_encoding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace core
{

namespace
{

constexpr double missingValue = std::numeric_limits<double>::quiet_NaN();

/// Names in the first record: it holds no number, except in quotes above a number without.
bool isHeader(const std::vector<Cell>& first, const std::vector<Cell>& second)
{
    bool names = false;
    for (std::size_t k = 0; k < first.size(); ++k) {
        if (isMissing(first[k].text) && (!first[k].quoted || first[k].text.empty()))
            continue;
        if (parseNumber(first[k].text, true)) {
            const bool numbersBelow = k < second.size() && !second[k].quoted && parseNumber(second[k].text, true);
            if (!first[k].quoted || !numbersBelow)
                return false;
        }
        names = true;
    }
    return names;
}

/// Collects the records of one table; the first failure ends it.
class TableBuilder
{
public:
    TableBuilder(std::string_view text, std::string source) : text_(text), separator_(guessSeparator(text))
    {
        table_.source = std::move(source);
    }

    Outcome<Table> build()
    {
        if (const std::optional<Failure> failure = readAll())
            return *failure;
        keepText();
        dropEmptyLastColumn();
        nameColumns();
        table_.named = hasHeader_;
        addRemarks();
        return std::move(table_);
    }

    std::optional<std::vector<std::string>> headerAlone()
    {
        if (!readAll() || !hasHeader_ || table_.rows > 0)
            return std::nullopt;
        dropEmptyLastColumn();
        nameColumns();
        return columnNames(table_);
    }

private:
    struct Place {
        std::size_t line, column;
        std::string text;
    };

    Failure failure(const std::string& what) const { return invalidTable(table_.source, what); }

    std::optional<Failure> readAll()
    {
        RecordReader reader(text_, separator_);
        std::vector<Cell> cells;
        if (const std::optional<Failure> bad = readHeader())
            return bad;
        if (hasHeader_)
            reader.next(cells);
        while (reader.next(cells))
            if (const std::optional<Failure> bad = addRow(cells, reader.line()))
                return bad;
        comments_ = reader.comments();
        if (reader.failure())
            return failure(reader.failure()->what);
        if (table_.rows == 0)
            return failure(hasHeader_ ? "there is a header line but no row below it: add rows of numbers"
                                      : "there is nothing to read in it: write one row of numbers a line");
        if (firstComma_ && hasPoint_)
            return failure("line " + std::to_string(firstComma_->line) + ", column " +
                           std::to_string(firstComma_->column) + ": " + inQuotes(firstComma_->text) +
                           " has a decimal comma where other numbers have a point: use one of them");
        return std::nullopt;
    }

    /// Looks at the first two records: is the first a header, and how many columns are there?
    std::optional<Failure> readHeader()
    {
        RecordReader reader(text_, separator_);
        std::vector<Cell> cells;
        if (!reader.next(cells))
            return std::nullopt;
        // Copies, since the reader reuses its memory for the second record.
        std::vector<std::string> texts;
        std::vector<Cell> first;
        for (const Cell& cell : cells)
            texts.emplace_back(cell.text);
        for (std::size_t k = 0; k < cells.size(); ++k)
            first.push_back({texts[k], cells[k].quoted});
        reader.next(cells);
        hasHeader_ = isHeader(first, cells);
        if (hasHeader_)
            names_ = texts;
        // R leaves the header of its row names out.
        if (hasHeader_ && cells.size() == names_.size() + 1)
            names_.insert(names_.begin(), std::string());
        const std::size_t count = hasHeader_ ? names_.size() : first.size();
        if (count > largestColumnCount)
            return failure("it has " + std::to_string(count) + " columns; up to " + std::to_string(largestColumnCount) +
                           " can be read: transpose it if its columns are the observations");
        table_.columns.resize(count);
        hasText_.resize(count, false);
        return std::nullopt;
    }

    std::optional<Failure> addRow(const std::vector<Cell>& cells, std::size_t line)
    {
        if (cells.size() != table_.columns.size())
            return failure("line " + std::to_string(line) + " has " + countOf(cells.size(), "cell") +
                           " where the first line has " + std::to_string(table_.columns.size()) +
                           ": add or remove cells so that all lines agree");
        for (std::size_t k = 0; k < cells.size(); ++k)
            table_.columns[k].numbers.push_back(number(cells[k], k, line));
        table_.lines.push_back(line);
        ++table_.rows;
        return std::nullopt;
    }

    double number(const Cell& cell, std::size_t k, std::size_t line)
    {
        if (isMissing(cell.text)) {
            ++table_.columns[k].missing;
            return missingValue;
        }
        const std::optional<CellNumber> parsed = parseNumber(cell.text, separator_ != ',');
        if (!parsed) {
            hasText_[k] = true;
            return missingValue;
        }
        if (parsed->comma && !firstComma_)
            firstComma_ = Place{line, k + 1, std::string(cell.text)};
        hasPoint_ = hasPoint_ || parsed->point;
        return parsed->value;
    }

    /// A second pass for the columns that turned out to hold text.
    void keepText()
    {
        if (std::find(hasText_.begin(), hasText_.end(), true) == hasText_.end())
            return;
        RecordReader reader(text_, separator_);
        std::vector<Cell> cells;
        if (hasHeader_)
            reader.next(cells);
        while (reader.next(cells))
            for (std::size_t k = 0; k < cells.size(); ++k)
                if (hasText_[k])
                    table_.columns[k].text.emplace_back(cells[k].text);
    }

    /// A separator at the end of each line makes a column of nothing.
    void dropEmptyLastColumn()
    {
        const bool named = !names_.empty() && !names_.back().empty();
        if (table_.columns.size() < 2 || named || table_.columns.back().missing < table_.rows)
            return;
        table_.columns.pop_back();
        if (hasHeader_)
            names_.pop_back();
    }

    void nameColumns()
    {
        const std::vector<std::string> usual = coordinateNames(static_cast<Eigen::Index>(table_.columns.size()));
        std::set<std::string> taken;
        for (std::size_t k = 0; k < table_.columns.size(); ++k) {
            std::string name = hasHeader_ ? names_[k] : std::string();
            if (name.empty())
                name = hasHeader_ && k == 0 && countsRows(table_.columns[k]) ? "row" : usual[k];
            std::string unique = name;
            for (int copy = 2; !taken.insert(unique).second; ++copy)
                unique = name + "_" + std::to_string(copy);
            table_.columns[k].name = unique;
        }
    }

    void addRemarks()
    {
        if (firstComma_)
            table_.remarks.push_back("commas are read as decimal points");
        if (comments_ > 0)
            table_.remarks.push_back(countOf(comments_, "comment line") + " skipped");
        std::size_t missing = 0;
        std::string columns;
        for (const TableColumn& column : table_.columns)
            if (column.missing > 0) {
                missing += column.missing;
                columns += (columns.empty() ? "" : ", ") + column.name;
            }
        if (missing > 0)
            table_.remarks.push_back(countOf(missing, "missing value") + " in " + columns);
    }

    std::string_view text_;
    char separator_;
    Table table_;
    bool hasHeader_ = false, hasPoint_ = false;
    std::vector<std::string> names_;
    std::vector<bool> hasText_;
    std::optional<Place> firstComma_;
    std::size_t comments_ = 0;
};

} // namespace

std::optional<std::vector<std::string>> headerAlone(std::string_view content)
{
    const Outcome<DecodedText> decoded = decodeText(content);
    if (!std::holds_alternative<DecodedText>(decoded))
        return std::nullopt;
    return TableBuilder(std::get<DecodedText>(decoded).view(content), {}).headerAlone();
}

Outcome<Table> readTable(std::string_view content, std::string source)
{
    const Outcome<DecodedText> decoded = decodeText(content);
    if (const auto* failure = std::get_if<Failure>(&decoded))
        return invalidTable(source, failure->what);
    const DecodedText& text = std::get<DecodedText>(decoded);
    Outcome<Table> table = TableBuilder(text.view(content), std::move(source)).build();
    if (text.converted && std::holds_alternative<Table>(table))
        std::get<Table>(table).remarks.push_back("not UTF-8, read as Latin-1");
    return table;
}

} // namespace core
