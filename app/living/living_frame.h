#pragma once

#include "app/living/living_figure.h"
#include "widgets/plots/plot_export.h"

namespace app
{

/// What a page of plots shows now, drawn by day and by night unless the style has no colours; the figure's palette
/// grows. Hidden parts of a panel are neither drawn nor said nor among its numbers. A table with more rows than the
/// figure's is thinned to every so many, and said so.
LivingFrame frameOf(const widgets::ExportPage& page, const widgets::ExportOptions& options, LivingFigure& figure);

/// The page as a figure of one frame.
LivingFigure stillFigure(const widgets::ExportPage& page, const widgets::ExportOptions& options, const QString& name,
                         const QString& prefix = {});

} // namespace app
