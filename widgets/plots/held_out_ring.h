#pragma once

#include "widgets/theme/theme.h"

#include <qcustomplot.h>

namespace widgets
{

/// What goes around an observation that the model did not see.
inline QCPScatterStyle heldOutRing(const Theme& look)
{
    return {QCPScatterStyle::ssCircle, look.pen(Role::Highlight, 1.6), Qt::NoBrush, 11.0 * look.marks()};
}

} // namespace widgets
