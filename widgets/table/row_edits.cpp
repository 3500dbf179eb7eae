#include "widgets/table/row_edits.h"

#include "core/data/delimited.h"
#include "widgets/canvas/canvas_edits.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace widgets
{

namespace
{

using core::RowPart;
using Eigen::Index;

core::Failure refused(const std::string& what)
{
    return {core::Failure::Kind::InvalidInput, what};
}

/// The points that the table gives now; those that there are where they are the same.
core::Outcome<EditedRows> chosenFrom(core::ColumnTable table, const core::DataRows& rows)
{
    EditedRows edited{.points = rows.points(),
                      .columns = {.table = std::make_shared<const core::ColumnTable>(std::move(table)),
                                  .choice = rows.columnsBehind().choice}};
    core::Outcome<core::Dataset> made = core::chosenPoints(edited.columns);
    if (auto* points = std::get_if<core::Dataset>(&made); points && !(*points == *rows.points()))
        edited.points = std::make_shared<const core::Dataset>(std::move(*points));
    else if (!points)
        return refused("this is the last row with a value in every chosen column and a group: choose others first");
    return edited;
}

core::Outcome<EditedRows> inTable(const core::DataRows& rows, Index row, const core::DataColumn& column, double number)
{
    core::ColumnTable table = *rows.columnsBehind().table;
    if (column.part == RowPart::Value)
        table.values(row, column.at) = number;
    else if (column.part == RowPart::Sample)
        table.labels[static_cast<std::size_t>(row)] = std::isnan(number) ? -1 : static_cast<int>(number);
    else
        table.weights[row] = number;
    return chosenFrom(std::move(table), rows);
}

core::Outcome<EditedRows> inPoints(const core::DataRows& rows, Index row, const core::DataColumn& column, double number)
{
    const std::vector<int> at{static_cast<int>(row)};
    if (column.part == RowPart::Value && std::isnan(number))
        return refused("a point needs a number in each of its columns: delete the row instead");
    core::Dataset points = column.part == RowPart::Sample ? relabelled(*rows.points(), at, static_cast<int>(number))
                           : column.part == RowPart::Target
                               ? withTargets(*rows.points(), at, Eigen::VectorXd::Constant(1, number))
                               : moved(*rows.points(), at, Eigen::VectorXd::Zero(rows.points()->dimensions()));
    if (column.part == RowPart::Value)
        points.x(row, column.at) = number;
    else if (column.part == RowPart::Weight)
        points.weights[row] = number;
    return EditedRows{.points = std::make_shared<const core::Dataset>(std::move(points)), .columns = {}};
}

} // namespace

core::Outcome<EditedRows> withNumber(const core::DataRows& rows, Index row, std::size_t column, double number)
{
    const core::DataColumn& edited = rows.columns()[column];
    if (edited.part == RowPart::Weight && !(number >= 0.0))
        return refused("a weight is a number from 0 on");
    core::Outcome<EditedRows> outcome =
        rows.columnsBehind().table ? inTable(rows, row, edited, number) : inPoints(rows, row, edited, number);
    const auto* made = std::get_if<EditedRows>(&outcome);
    if (made && edited.part == RowPart::Weight && !(made->points->weights.array() > 0.0).any())
        return refused("every weight would be 0: at least one row needs a weight above 0");
    return outcome;
}

EditedRows withWord(const core::DataRows& rows, Index row, std::size_t column, const std::string& word)
{
    core::ColumnTable table = *rows.columnsBehind().table;
    table.texts[static_cast<std::size_t>(rows.columns()[column].at)].cells[static_cast<std::size_t>(row)] =
        core::isMissing(word) ? std::string() : word;
    return {.points = rows.points(),
            .columns = {.table = std::make_shared<const core::ColumnTable>(std::move(table)),
                        .choice = rows.columnsBehind().choice}};
}

EditedRows withoutRows(const core::DataRows& rows, std::vector<Index> gone)
{
    std::ranges::sort(gone);
    std::vector<int> points;
    for (const Index row : gone)
        if (rows.pointOf(row) >= 0)
            points.push_back(rows.pointOf(row));
    const bool somePointsStay = std::ssize(points) < rows.points()->size();
    if (rows.columnsBehind().table && somePointsStay) {
        std::vector<Index> kept;
        for (Index row = 0; row < rows.count(); ++row)
            if (!std::ranges::binary_search(gone, row))
                kept.push_back(row);
        auto made = chosenFrom(core::withRows(*rows.columnsBehind().table, kept), rows);
        if (auto* edited = std::get_if<EditedRows>(&made))
            return std::move(*edited);
    }
    return {.points = std::make_shared<const core::Dataset>(without(*rows.points(), points)), .columns = {}};
}

} // namespace widgets
