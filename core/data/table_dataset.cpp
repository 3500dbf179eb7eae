#include "core/data/dates.h"
#include "core/data/delimited.h"
#include "core/data/number_cell.h"
#include "core/data/table.h"
#include "core/data/table_text.h"
#include "core/kernels/number_text.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <tuple>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr std::size_t slowRows = 5000;    // an eigendecomposition of this size takes minutes, its Gram matrix 200 MB
constexpr double squaresOverflow = 1e150; // beyond it squared distances leave the range of a double
constexpr int largestLabel = 255;

/// Turns the used columns of a table into a dataset; each step may fail with a sentence.
class DatasetBuilder
{
public:
    DatasetBuilder(const Table& table, const std::vector<ColumnRole>& roles) : table_(table), roles_(roles) {}

    Outcome<TableDataset> build()
    {
        for (const auto step : {&DatasetBuilder::checkRoles, &DatasetBuilder::checkCells, &DatasetBuilder::chooseRows,
                                &DatasetBuilder::copyNumbers, &DatasetBuilder::copyLabels})
            if (const std::optional<Failure> failure = (this->*step)())
                return *failure;
        addRemarks();
        result_.data.remarks = result_.remarks;
        return std::move(result_);
    }

private:
    Failure failure(const std::string& what) const { return invalidTable(table_.source, what); }

    std::vector<std::size_t> columnsOf(ColumnRole role) const
    {
        std::vector<std::size_t> found;
        for (std::size_t k = 0; k < roles_.size(); ++k)
            if (roles_[k] == role)
                found.push_back(k);
        return found;
    }

    std::optional<Failure> checkRoles()
    {
        if (columnsOf(ColumnRole::Coordinate).empty())
            return failure("no column of numbers is chosen as a coordinate: choose at least one");
        for (const auto& [role, name] :
             {std::pair{ColumnRole::Label, "labels"}, std::pair{ColumnRole::Target, "targets"},
              std::pair{ColumnRole::Weight, "weights"}})
            if (columnsOf(role).size() > 1)
                return failure(std::string("several columns are chosen as ") + name + ": choose one");
        return std::nullopt;
    }

    std::optional<Failure> checkCells()
    {
        for (std::size_t k = 0; k < roles_.size(); ++k) {
            if (roles_[k] == ColumnRole::Ignore || roles_[k] == ColumnRole::Label)
                continue;
            if (std::optional<Failure> bad = columnProblem(table_.columns[k], roles_[k]))
                return bad;
        }
        return std::nullopt;
    }

    /// A word that would mean a missing value, did the column hold numbers alone, is told only where nothing else is.
    std::optional<Failure> columnProblem(const TableColumn& column, ColumnRole role) const
    {
        if (const auto row = spoiledDate(column))
            return failure(placeIn(table_, *row, column) + inQuotes(column.text[*row]) +
                           " is no date as the others are: correct the cell, take what is no number for missing, or "
                           "leave this column out");
        std::optional<Failure> first;
        for (std::size_t row = 0; row < table_.rows; ++row) {
            std::optional<Failure> bad = cellProblem(column, row, role);
            if (bad && (column.numeric() || !meansMissing(column.text[row])))
                return bad;
            if (bad && !first)
                first = std::move(bad);
        }
        return first;
    }

    /// The first cell that keeps a column of dates from being one.
    std::optional<std::size_t> spoiledDate(const TableColumn& column) const
    {
        std::optional<std::size_t> first;
        std::size_t dates = 0, others = 0;
        for (std::size_t row = 0; row < column.text.size(); ++row) {
            const std::string& text = column.text[row];
            if (isMissing(text) || meansMissing(text))
                continue;
            const bool isDate = writtenDate(text).has_value();
            ++(isDate ? dates : others);
            if (!isDate && !first)
                first = row;
        }
        return dates > others ? first : std::nullopt;
    }

    std::optional<Failure> cellProblem(const TableColumn& column, std::size_t row, ColumnRole role) const
    {
        const double value = column.numbers[row];
        if (std::isnan(value) && !column.numeric() && !isMissing(column.text[row]))
            return failure(
                placeIn(table_, row, column) + inQuotes(column.text[row]) + " is not a number: correct the cell" +
                (mostlyNumbers(column) ? ", take what is no number for missing," : "") + " or leave this column out");
        if (std::isinf(value))
            return failure(placeIn(table_, row, column) + "the value is infinite or too large to be computed with: "
                                                          "correct or remove it, or name it as a word for "
                                                          "missing");
        if (role == ColumnRole::Weight && value < 0.0)
            return failure(placeIn(table_, row, column) + "the weight " + numberText(value) +
                           " is negative: weights start at 0");
        return std::nullopt;
    }

    std::optional<Failure> chooseRows()
    {
        for (std::size_t row = 0; row < table_.rows; ++row)
            if (const std::optional<std::size_t> taker = columnThatTakes(row))
                ++takenBy_[*taker];
            else
                rows_.push_back(row);
        if (rows_.empty())
            return failure("every row misses a value in the chosen columns: choose others or fill the gaps");
        remarkOnTakenRows();
        return std::nullopt;
    }

    /// The first column with a role whose value the row misses: of the coordinates, else the label, else the weight.
    std::optional<std::size_t> columnThatTakes(std::size_t row) const
    {
        for (const ColumnRole role : {ColumnRole::Coordinate, ColumnRole::Label, ColumnRole::Weight})
            for (std::size_t k = 0; k < roles_.size(); ++k)
                if (roles_[k] == role && misses(table_.columns[k], row))
                    return k;
        return std::nullopt;
    }

    void remarkOnTakenRows()
    {
        std::size_t incomplete = 0;
        std::vector<std::string> others;
        for (const auto& [k, rows] : takenBy_)
            if (roles_[k] == ColumnRole::Coordinate)
                incomplete += rows;
            else
                others.push_back(countOf(rows, "row") + " left out for want of a " +
                                 (roles_[k] == ColumnRole::Label ? "label" : "weight") + " in " +
                                 inQuotes(table_.columns[k].name));
        if (incomplete > 0)
            result_.remarks.push_back(countOf(incomplete, "row") + " with missing values left out");
        result_.remarks.insert(result_.remarks.end(), others.begin(), others.end());
    }

    std::optional<Failure> copyNumbers()
    {
        Dataset& data = result_.data;
        const std::vector<std::size_t> coordinates = columnsOf(ColumnRole::Coordinate);
        data.source = table_.source;
        data.x.resize(static_cast<Index>(rows_.size()), static_cast<Index>(coordinates.size()));
        for (std::size_t j = 0; j < coordinates.size(); ++j) {
            data.x.col(static_cast<Index>(j)) = numbersOf(coordinates[j]);
            data.columnNames.push_back(table_.columns[coordinates[j]].name);
            data.names.columns.push_back(table_.columns[coordinates[j]].sense());
        }
        data.names.columns = toldSenses(std::move(data.names.columns));
        for (const std::size_t k : columnsOf(ColumnRole::Target)) {
            data.targets = numbersOf(k);
            if (table_.columns[k].name != "target")
                data.names.target = table_.columns[k].name;
            data.names.targetSense = table_.columns[k].sense();
        }
        for (const std::size_t k : columnsOf(ColumnRole::Weight))
            data.weights = numbersOf(k);
        if (data.weights.size() > 0 && !(data.weights.maxCoeff() > 0.0))
            return failure("every weight is 0: give at least one row a weight above 0");
        return std::nullopt;
    }

    VectorXd numbersOf(std::size_t k) const
    {
        VectorXd values(static_cast<Index>(rows_.size()));
        for (std::size_t i = 0; i < rows_.size(); ++i)
            values[static_cast<Index>(i)] = table_.columns[k].numbers[rows_[i]];
        return values;
    }

    std::optional<Failure> copyLabels()
    {
        for (const std::size_t k : columnsOf(ColumnRole::Label)) {
            const TableColumn& column = table_.columns[k];
            std::map<LabelValue, int> numbering;
            for (const std::size_t row : rows_) {
                numbering.try_emplace(labelValue(column, row), 0);
                if (numbering.size() > largestLabel + 1)
                    return failure("column " + inQuotes(column.name) + " has more than " +
                                   std::to_string(largestLabel + 1) + " different labels: choose another column");
            }
            numberLabels(numbering, column);
            for (const std::size_t row : rows_)
                result_.data.labels.push_back(numbering.at(labelValue(column, row)));
        }
        return std::nullopt;
    }

    /// Numbers come before text, each in ascending order.
    using LabelValue = std::tuple<bool, double, std::string>;

    static LabelValue labelValue(const TableColumn& column, std::size_t row)
    {
        const double value = column.numbers[row];
        if (std::isnan(value))
            return {true, 0.0, column.text[row]};
        return {false, value, std::string()};
    }

    void numberLabels(std::map<LabelValue, int>& numbering, const TableColumn& column)
    {
        const auto keeps = [](const auto& entry) {
            const auto& [isText, value, text] = entry.first;
            return !isText && value == std::floor(value) && value >= 0.0 && value <= largestLabel;
        };
        const bool kept = std::all_of(numbering.begin(), numbering.end(), keeps) &&
                          (numbering.size() == 1 || std::get<1>(numbering.begin()->first) == 0.0);
        int next = 0;
        std::string remark;
        for (auto& [key, number] : numbering) {
            const auto& [isText, value, text] = key;
            number = kept ? static_cast<int>(value) : next++;
            const std::string day = !isText && column.meaning == NumberMeaning::Days ? dateText(value) : std::string();
            const std::string written = isText ? text : !day.empty() ? day : numberText(value);
            nameSample(static_cast<std::size_t>(number), written, column, isText || !day.empty());
            remark += (remark.empty() ? "" : ", ") + std::to_string(number) + " is " + written;
        }
        if (!kept)
            result_.remarks.push_back(std::string(labelRemark) + inQuotes(column.name) + ": " + remark);
    }

    /// A number is told with its column; one that is called label already tells no more than its letter does.
    void nameSample(std::size_t label, const std::string& value, const TableColumn& column, bool tellsItself)
    {
        if (!tellsItself && (column.name == "label" || column.name == "sample"))
            return;
        const std::string name = tellsItself ? value : column.name + ' ' + value;
        result_.data.names.group = column.name;
        std::vector<std::string>& names = result_.data.names.samples;
        names.resize(std::max(names.size(), label + 1));
        names[label] = name;
    }

    void addRemarks()
    {
        std::vector<std::string>& remarks = result_.remarks;
        remarks.insert(remarks.begin(), table_.remarks.begin(), table_.remarks.end());
        if (const Index missing = result_.data.targets.array().isNaN().count(); missing > 0)
            remarks.push_back(countOf(static_cast<std::size_t>(missing), "row") + " without a target");
        if (rows_.size() > slowRows)
            remarks.push_back(
                countOf(rows_.size(), "row") +
                ": smooth kernels over one or two columns take them all; what needs a matrix of all pairs "
                "of rows is refused beyond " +
                std::to_string(slowRows));
        if (result_.data.x.cwiseAbs().maxCoeff() > squaresOverflow)
            remarks.push_back("values up to " + numberText(result_.data.x.cwiseAbs().maxCoeff()) +
                              ": squared distances will overflow, so rescale the column");
    }

    const Table& table_;
    const std::vector<ColumnRole>& roles_;
    std::vector<std::size_t> rows_;
    std::map<std::size_t, std::size_t> takenBy_; // rows that are none of these, by the column
    TableDataset result_;
};

} // namespace

Outcome<TableDataset> datasetOf(const Table& table, const std::vector<ColumnRole>& roles)
{
    assert(roles.size() == table.columns.size());
    return DatasetBuilder(table, roles).build();
}

} // namespace core
