#pragma once

#include "widgets/plots/qcustomplot_alone.h"

#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

/// One line of a legend: a sample of what is drawn, and what it is.
struct LegendEntry {
    QString text;
    std::optional<QPen> line = {};
    std::optional<QBrush> fill = {};
    std::optional<int> mark = {};                            // sample label, drawn with `line`'s colour
    bool coloured = false;                                   // a line in the theme's colour map
    std::optional<QCPScatterStyle> scatter = {};             // on the line, drawn as in the plot
    std::function<void(QPainter&, const QRectF&)> draw = {}; // a sample that none of these gives
    QString key = {};                                        // its lasting name, in documents
    const QCPGraph* curve = nullptr;                         // whose value is told under the cursor
    std::function<void(bool)> show = {}; // takes what it names off the plot, and back; none: it stays
};

/// The entry of a graph: a sample of how it is drawn; hides it, and tells its value where it is a line.
LegendEntry entryOf(QCPGraph& graph, const QString& key, const QString& text);

/// The height of a graph over a key, by valueBetween; nothing outside and beside a gap.
std::optional<double> valueOf(const QCPGraph& graph, double key);

/// Several fills side by side, as the sample of an entry.
std::function<void(QPainter&, const QRectF&)> besideEachOther(const std::vector<QBrush>& fills);

/// Shows and hides what a legend entry names.
std::function<void(bool)> visibilityOf(std::vector<QCPLayerable*> drawn);

} // namespace widgets
