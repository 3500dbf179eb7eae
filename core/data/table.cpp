#include "core/data/table.h"

#include "core/data/keep_rows.h"

#include "core/data/choose_columns.h"
#include "core/data/column_cells.h"
#include "core/data/delimited.h"
#include "core/data/number_cell.h"
#include "core/data/table_layout.h"
#include "core/data/table_reading.h"
#include "core/data/table_text.h"
#include "core/data/text_encoding.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

namespace
{

/// Collects the records of one table; the first failure ends it.
class TableBuilder
{
public:
    TableBuilder(std::string_view text, std::string source, const ReadSettings& settings, CellKind kind,
                 std::stop_token stop = {})
        : text_(text), settings_(settings), kind_(kind), stop_(std::move(stop)), found_(settings)
    {
        table_.source = std::move(source);
    }

    Outcome<Table> build()
    {
        const std::optional<Failure> failure = readAll();
        if (stop_.stop_requested())
            return Cancelled{};
        if (failure)
            return *failure;
        finishColumns();
        if (stop_.stop_requested())
            return Cancelled{};
        dropEmptyLastColumn();
        nameColumns();
        table_.named = layout_.hasHeader;
        addRemarks();
        thin(table_, settings_.thinTo);
        return std::move(table_);
    }

    const ReadSettings& found() const { return found_; }
    bool asksForDates() const
    {
        return std::any_of(cells_.begin(), cells_.end(), [](const ColumnCells& cells) { return cells.asksForDates(); });
    }

    std::optional<std::vector<std::string>> headerAlone()
    {
        if (!readAll() || !layout_.hasHeader || table_.rows > 0)
            return std::nullopt;
        dropEmptyLastColumn();
        nameColumns();
        return columnNames(table_);
    }

private:
    Failure failure(const std::string& what) const { return invalidTable(table_.source, what); }

    std::optional<Failure> readAll()
    {
        auto layout = layoutOf(text_, settings_);
        if (const auto* problem = std::get_if<std::string>(&layout))
            return failure(*problem);
        layout_ = std::move(std::get<TableLayout>(layout));
        found_ = foundBy(layout_, settings_);
        table_.columns.resize(layout_.columns);
        cells_.assign(layout_.columns, ColumnCells(settings_));
        const auto marks =
            guessMarks(layout_.rows, layout_.separator, layout_.firstLine, settings_.decimal, kind_, stop_);
        if (const auto* guessed = std::get_if<NumberMarks>(&marks)) {
            marks_ = *guessed;
            found_.decimal = marks_.decimal == ',' ? DecimalMark::Comma : DecimalMark::Point;
        }
        for (const std::string& word : settings_.missingWords)
            if (const auto number = numberIn({.text = word}))
                missingNumbers_.push_back(number->value);
        if (std::optional<Failure> bad = readRows())
            return bad;
        if (table_.rows == 0)
            return failure(layout_.hasHeader ? "there is a header line but no row below it: add rows of numbers"
                                             : "there is nothing to read in it: write one row of numbers a line");
        if (const auto* problem = std::get_if<std::string>(&marks))
            return failure(*problem);
        return std::nullopt;
    }

    std::optional<Failure> readRows()
    {
        RecordReader reader = rows();
        std::vector<Cell> cells;
        std::optional<Failure> ragged; // of the record before, which may be the last one
        std::size_t raggedCells = 0;
        while (!ragged && !stop_.stop_requested() && reader.next(cells)) {
            dropSurplus(cells);
            if (cells.size() == table_.columns.size()) {
                addRow(cells, reader.line());
            } else {
                raggedCells = cells.size();
                ragged = raggedFailure(cells.size(), reader.line());
            }
        }
        const std::size_t raggedLine = reader.line();
        if (ragged && (raggedCells > table_.columns.size() || table_.rows == 0 || reader.next(cells)))
            return ragged;
        comments_ = layout_.comments + reader.comments();
        if (reader.failure())
            return failure(reader.failure()->what);
        if (ragged)
            lastLine_ = "the last line, " + std::to_string(raggedLine) + ", has " + std::to_string(raggedCells) +
                        " of " + countOf(table_.columns.size(), "cell") + " and is left out";
        return std::nullopt;
    }

    /// Separators at the end of a row that the first one does not have part nothing.
    void dropSurplus(std::vector<Cell>& cells)
    {
        const auto columns = static_cast<std::ptrdiff_t>(table_.columns.size());
        if (std::ssize(cells) <= columns || std::any_of(cells.begin() + columns, cells.end(), [](const Cell& cell) {
                return !cell.text.empty() || cell.quoted;
            }))
            return;
        cells.resize(table_.columns.size());
        ++rowsWithSurplus_;
    }

    RecordReader rows() const { return {layout_.rows, layout_.separator, layout_.firstLine}; }

    Failure raggedFailure(std::size_t cells, std::size_t line) const
    {
        return failure("line " + std::to_string(line) + " has " + countOf(cells, "cell") +
                       " where the first line has " + std::to_string(table_.columns.size()) +
                       ": add or remove cells so that all lines agree");
    }

    void addRow(const std::vector<Cell>& cells, std::size_t line)
    {
        for (std::size_t k = 0; k < cells.size(); ++k)
            table_.columns[k].numbers.push_back(number(cells[k], k, line));
        table_.lines.push_back(line);
        ++table_.rows;
    }

    double number(const Cell& cell, std::size_t k, std::size_t line)
    {
        const std::optional<WrittenNumber> parsed = numberIn(cell);
        if (isMissing(cell.text) || isToldMissing(cell.text, parsed)) {
            ++table_.columns[k].missing;
            return missingNumber;
        }
        if (!parsed || !cells_[k].addNumber(*parsed)) {
            cells_[k].addOther(cell.text, line);
            return missingNumber;
        }
        commaSeen_ = commaSeen_ || (marks_.decimal == ',' && cell.text.find(',') != std::string_view::npos);
        return parsed->value;
    }

    /// A program's cell with a number has a decimal point whatever people write into others.
    std::optional<WrittenNumber> numberIn(const Cell& cell) const
    {
        return writtenNumber(cell.text, kind_ == CellKind::Typed && !cell.quoted ? NumberMarks() : marks_);
    }

    /// By a word, or by a number however it is written.
    bool isToldMissing(std::string_view text, const std::optional<WrittenNumber>& number) const
    {
        return std::ranges::find(settings_.missingWords, text) != settings_.missingWords.end() ||
               (number && std::ranges::find(missingNumbers_, number->value) != missingNumbers_.end());
    }

    /// Decides what each column holds; a second pass for those that turned out to hold text or dates.
    void finishColumns()
    {
        bool again = false;
        for (std::size_t k = 0; k < cells_.size(); ++k) {
            cells_[k].decide(settings_);
            cells_[k].describe(table_.columns[k]);
            if (!layout_.units.empty() && !layout_.units[k].empty())
                table_.columns[k].unit = layout_.units[k];
            again = again || cells_[k].kind() != ColumnCells::Kind::Numbers;
            findDateOrder(cells_[k].dateOrder());
        }
        if (!again)
            return;
        RecordReader reader = rows();
        std::vector<Cell> cells;
        for (std::size_t row = 0; row < table_.rows && !stop_.stop_requested() && reader.next(cells); ++row)
            for (std::size_t k = 0; k < table_.columns.size(); ++k)
                keep(cells[k], row, k);
    }

    void findDateOrder(DateOrder order)
    {
        const bool isTold = settings_.dates != DateOrder::Auto;
        if (!isTold && order != DateOrder::Auto && found_.dates != DateOrder::DayFirst)
            found_.dates = order;
    }

    void keep(const Cell& cell, std::size_t row, std::size_t k)
    {
        TableColumn& column = table_.columns[k];
        if (cells_[k].kind() == ColumnCells::Kind::Numbers)
            return;
        const bool gone = isToldMissing(cell.text, numberIn(cell));
        if (cells_[k].kind() == ColumnCells::Kind::Words)
            column.text.emplace_back(gone ? std::string_view() : cell.text);
        else
            column.numbers[row] = gone ? missingNumber : cells_[k].dateOf(cell.text).value_or(missingNumber);
    }

    /// A separator at the end of each line makes a column of nothing.
    void dropEmptyLastColumn()
    {
        const bool named = !layout_.names.empty() && !layout_.names.back().empty();
        if (table_.columns.size() < 2 || named || table_.columns.back().missing < table_.rows)
            return;
        table_.columns.pop_back();
        cells_.pop_back();
        if (layout_.hasHeader)
            layout_.names.pop_back();
    }

    void nameColumns()
    {
        const std::vector<std::string> usual = coordinateNames(static_cast<Eigen::Index>(table_.columns.size()));
        for (std::size_t k = 0; k < table_.columns.size(); ++k) {
            std::string name = layout_.hasHeader ? layout_.names[k] : std::string();
            if (name.empty())
                name = layout_.hasHeader && k == 0 && countsRows(table_.columns[k]) ? "row" : usual[k];
            table_.columns[k].name = std::move(name);
        }
        tellColumnsApart(table_);
    }

    void addRemarks()
    {
        table_.remarks = layout_.remarks;
        if (commaSeen_)
            table_.remarks.push_back("commas are read as decimal points");
        if (!marks_.groupsShown.empty())
            table_.remarks.push_back(std::string(marks_.decimal == '.' ? "commas" : "points") +
                                     " between three digits part thousands, as in " + inQuotes(marks_.groupsShown));
        if (comments_ > 0)
            table_.remarks.push_back(countOf(comments_, "comment line") + " skipped");
        for (std::size_t k = 0; k < cells_.size(); ++k)
            if (std::string remark = cells_[k].remark(table_.columns[k].name); !remark.empty())
                table_.remarks.push_back(std::move(remark));
        if (rowsWithSurplus_ > 0)
            table_.remarks.push_back("empty cells at the end of " + countOf(rowsWithSurplus_, "row") +
                                     ", beyond the first line's, left out");
        addMissingRemark();
        if (!lastLine_.empty())
            table_.remarks.push_back(lastLine_);
    }

    void addMissingRemark()
    {
        std::size_t missing = 0;
        std::string columns;
        std::vector<std::string> words;
        for (std::size_t k = 0; k < cells_.size(); ++k) {
            const TableColumn& column = table_.columns[k];
            cells_[k].addMissingWords(words);
            if (column.missing == 0)
                continue;
            missing += column.missing;
            columns += (columns.empty() ? "" : ", ") + column.name;
        }
        std::string written;
        for (const std::string& word : words)
            written += (written.empty() ? ", also written " : ", ") + inQuotes(word);
        if (missing > 0)
            table_.remarks.push_back(countOf(missing, "missing value") + " in " + columns + written);
    }

    std::string_view text_;
    const ReadSettings& settings_;
    CellKind kind_;
    std::stop_token stop_;
    ReadSettings found_;
    Table table_;
    TableLayout layout_;
    NumberMarks marks_;
    std::vector<double> missingNumbers_; // words for missing that are numbers
    std::vector<ColumnCells> cells_;     // one a column
    bool commaSeen_ = false;
    std::size_t comments_ = 0;
    std::size_t rowsWithSurplus_ = 0;
    std::string lastLine_;
};

} // namespace

std::optional<std::vector<std::string>> headerAlone(std::string_view content, const ReadSettings& settings)
{
    const Outcome<DecodedText> decoded = decodeText(content);
    if (!std::holds_alternative<DecodedText>(decoded))
        return std::nullopt;
    return TableBuilder(std::get<DecodedText>(decoded).view(content), {}, settings, CellKind::Written).headerAlone();
}

TableReading readingOfText(std::string_view content, std::string source, const ReadSettings& settings,
                           std::stop_token stop, CellKind kind)
{
    const Outcome<DecodedText> decoded = decodeText(content);
    if (const auto* failure = std::get_if<Failure>(&decoded))
        return {invalidTable(source, failure->what), settings};
    const DecodedText& text = std::get<DecodedText>(decoded);
    TableBuilder builder(text.view(content), std::move(source), settings, kind, std::move(stop));
    Outcome<Table> table = builder.build();
    if (!text.remark.empty() && std::holds_alternative<Table>(table))
        std::get<Table>(table).remarks.push_back(text.remark);
    return {std::move(table), builder.found(), builder.asksForDates()};
}

Outcome<Table> readTable(std::string_view content, std::string source, const ReadSettings& settings)
{
    return readingOfText(content, std::move(source), settings).table;
}

void keepRows(Table& table, const std::vector<std::size_t>& rows)
{
    const auto keepIn = [&](auto& values) {
        if (values.empty())
            return;
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows[i] > i) // to itself nothing must be moved
                values[i] = std::move(values[rows[i]]);
        values.resize(rows.size());
    };
    for (TableColumn& column : table.columns) {
        const bool text = !column.numeric();
        keepIn(column.numbers);
        keepIn(column.text);
        column.missing = 0;
        for (std::size_t i = 0; i < rows.size(); ++i)
            column.missing += std::isnan(column.numbers[i]) && (!text || isMissing(column.text[i])) ? 1 : 0;
    }
    keepIn(table.lines);
    table.rows = rows.size();
}

void thin(Table& table, std::size_t thinTo)
{
    if (thinTo == 0 || table.rows <= thinTo)
        return;
    const std::size_t all = table.rows;
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < thinTo; ++i)
        rows.push_back(i * all / thinTo);
    keepRows(table, rows);
    table.remarks.push_back("thinned to " + std::to_string(thinTo) + " of " + countOf(all, "row") + ", evenly spaced");
}

} // namespace core
