#pragma once

#include "core/data/table.h"

#include <QString>
#include <QStringList>

namespace widgets
{

/// "272 points in 2 dimensions (eruptions, waiting), 2 samples".
QString pointsIn(const core::Dataset& data);

/// "petals.csv: 150 rows of 5 columns; the first 100 are shown", and `more` where further rows are.
QString captionOf(const core::Table& table, bool more);

/// Each remark as a line of a list.
QStringList linesOf(const std::vector<std::string>& remarks);

/// A failure's sentence for the window, which has a chooser where commands have an option.
QString windowSentence(const core::Failure& failure);

} // namespace widgets
