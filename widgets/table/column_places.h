#pragma once

#include "core/data/column_table.h"

#include <QString>

namespace widgets
{

/// What a column of a table can be to the labs.
enum class ColumnPlace { Across, Up, Target };

/// A choice of columns, and what the step to it is called.
struct ChoiceStep {
    core::ColumnChoice choice;
    QString what; // "Show Temp upwards"
};

/// One click on a place of a column (core::acrossBy, upBy, targetBy).
ChoiceStep clicked(const core::ChosenColumns& columns, Eigen::Index column, ColumnPlace place);

/// What follows the name of a column: " →" across, " ↑" up, " +" for a further coordinate, " (target)"; nothing for a
/// column that is not chosen.
QString placeSign(const core::ColumnChoice& choice, Eigen::Index column);

} // namespace widgets
