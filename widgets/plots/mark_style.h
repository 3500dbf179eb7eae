#pragma once

#include "widgets/plots/curve_row.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// How a mark is drawn in an ink. A filled diamond has a rim of paper, so that it is told apart on the marks of points.
QCPScatterStyle markStyle(const CurveMark& mark, const QColor& ink, const Theme& theme);

} // namespace widgets
