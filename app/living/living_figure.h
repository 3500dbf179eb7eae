#pragma once

#include "widgets/plots/painted_axes.h"
#include "widgets/plots/plot_table.h"

#include <QByteArray>
#include <QList>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace app
{

/// Numbers of a panel that the keys walk: a column of one of its tables, and those of the places.
struct LivingCurve {
    QString name;
    int table = 0, values = 0;
    int across = -1, up = -1; // columns; -1 for `up`: the value stands there; for both: places are not marked
    bool onRight = false;     // measured by the axis on the right
};

/// A panel of a living figure: where it stands in the drawing, what it says in words, and its numbers.
struct LivingPanel {
    QString title, meaning, summary; // as the window names it, explains it, and tells a screen reader
    QStringList legend;
    widgets::PaintedAxes axes;
    std::vector<widgets::PlotTable> tables; // a family each, as a file of CSV has them
    std::vector<LivingCurve> curves;
    QStringList thinned = {}; // sentences: of which family only some rows are kept
};

/// A picture of a living figure, with what it shows.
struct LivingFrame {
    double value = 0.0;      // of the slider
    QList<QByteArray> lines; // of SVG, an element each
    std::vector<LivingPanel> panels;
};

/// The colours of a figure by day and by night, as the classes of its elements count them.
using Palette = std::vector<std::pair<QByteArray, QByteArray>>;

/// What a slider below a figure says: "prior weight β", in a unit or none.
struct LivingSlider {
    QString title, unit = {};
};

/// A figure as a page of HTML has it, which is read with the keys and moved with a slider. One frame: nothing moves.
struct LivingFigure {
    QString prefix = {}; // of the names within it: several stand on one page
    QString name;
    Eigen::Index mostRows = 5000; // of a table; a larger one is thinned
    QSizeF size, pixels;          // on the page, and what the drawing counts in
    Palette palette;
    std::vector<LivingFrame> frames; // ascending by value; one at least
    std::size_t shown = 0;           // the session's own
    LivingSlider slider = {};
};

} // namespace app
