#pragma once

#include "core/data/data_rows.h"
#include "core/outcome.h"

#include <memory>
#include <vector>

namespace widgets
{

/// What an edit of rows leaves: the points, and the table behind them.
struct EditedRows {
    std::shared_ptr<const core::Dataset> points;
    core::ChosenColumns columns;
};

/// Rows with another number in a cell, NaN for none; of a sample its label, NaN for none only in a table. A row that
/// loses or gets a chosen value leaves or joins the points. Failure: a point without a table needs all its coordinates;
/// weights are no less than 0 and not all 0; no row would be a point any more. Cost O(n c).
core::Outcome<EditedRows> withNumber(const core::DataRows& rows, Eigen::Index row, std::size_t column, double number);

/// Rows with another word in a cell of text, empty for none. Cost O(n c).
EditedRows withWord(const core::DataRows& rows, Eigen::Index row, std::size_t column, const std::string& word);

/// Without these rows. Where no point is left, the sheet is empty and the table gone. Cost O(n c).
EditedRows withoutRows(const core::DataRows& rows, std::vector<Eigen::Index> gone);

} // namespace widgets
