#pragma once

#include "widgets/plots/legend_entry.h"
#include "widgets/theme/theme.h"

namespace widgets
{

/// Where the text of an entry starts, from its left: behind its sample, when it has one.
double textOffset(const LegendEntry& entry, const Theme& theme);

/// The sample of an entry and its text on a baseline, elided beyond `width`; struck out where what it names is hidden.
void drawLegendEntry(QCPPainter& painter, const LegendEntry& entry, const QPointF& baseline, double width,
                     const Theme& theme, bool hidden = false);

} // namespace widgets
