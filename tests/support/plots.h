#pragma once

#include "widgets/plots/legend_entry.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

inline constexpr QSize small{340, 280}; // a panel among several

/// Shows the plot as it stands once what is queued is drawn: names have their places once the axes do.
inline void present(widgets::PlotView& plot, const QSize& size = {480, 360})
{
    plot.resize(size);
    plot.show();
    plot.replot(QCustomPlot::rpImmediateRefresh);
    plot.replot(QCustomPlot::rpImmediateRefresh);
}

/// Where a point of the plot stands on it.
inline QPointF placeOf(const QCustomPlot& plot, double x, double y)
{
    return {plot.xAxis->coordToPixel(x), plot.yAxis->coordToPixel(y)};
}
inline QPoint pixelOf(const QCustomPlot& plot, double x, double y)
{
    return placeOf(plot, x, y).toPoint();
}

inline void turnWheel(QWidget& plot, const QPoint& at, int steps)
{
    QWheelEvent event(at, plot.mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&plot, &event);
}

/// A mouse move without a button: QTest's relies on the window system's cursor.
inline void hoverAt(QWidget& plot, const QPoint& at)
{
    QMouseEvent event(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&plot, &event);
}

/// With the left button, in eight moves.
inline void drag(QWidget& plot, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {})
{
    QTest::mousePress(&plot, Qt::LeftButton, modifiers, from);
    for (int move = 1; move <= 8; ++move) {
        const QPoint at = from + (to - from) * move / 8;
        QMouseEvent event(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&plot, &event);
    }
    QTest::mouseRelease(&plot, Qt::LeftButton, modifiers, to);
}

/// What a plot tells of a pixel: beside the mouse within its axes, else as a tooltip.
inline QString tipAt(QWidget& plot, const QPoint& at)
{
    if (const auto* view = qobject_cast<const widgets::PlotView*>(&plot)) {
        QStringList lines;
        for (const widgets::Reading& line : view->plateAt(at).lines)
            lines += line.name.isEmpty() ? line.value : line.name + QLatin1Char(' ') + line.value;
        if (!lines.isEmpty())
            return lines.join(u'\n');
    }
    QHelpEvent event(QEvent::ToolTip, at, plot.mapToGlobal(at));
    QToolTip::hideText();
    QCoreApplication::sendEvent(&plot, &event);
    return QToolTip::text();
}

/// The plot's first curve, map or bars of this kind; nullptr when there is none.
template <class Plottable>
Plottable* plottableOf(QCustomPlot& plot)
{
    for (int i = 0; i < plot.plottableCount(); ++i)
        if (auto* found = dynamic_cast<Plottable*>(plot.plottable(i)))
            return found;
    return nullptr;
}

/// The plot's graph that draws these values over the grid; nullptr when there is none.
inline QCPGraph* graphOf(const QCustomPlot& plot, const Eigen::VectorXd& grid, const Eigen::VectorXd& values)
{
    for (int g = 0; g < plot.graphCount(); ++g) {
        const auto data = plot.graph(g)->data();
        bool same = data->size() == grid.size();
        for (int i = 0; same && i < data->size(); ++i)
            same = data->at(i)->key == grid[i] && data->at(i)->value == values[i];
        if (same)
            return plot.graph(g);
    }
    return nullptr;
}

/// The numbers behind a view under this name; empty when there are none.
inline Eigen::VectorXd columnOf(const widgets::PlotTable& table, const QString& name)
{
    for (const widgets::PlotTable::Column& column : table.columns)
        if (column.name == name)
            return column.values;
    return {};
}

/// What the legend of a plot says, entry by entry.
inline QStringList legendOf(const widgets::PlotView& plot)
{
    QStringList texts;
    for (const widgets::LegendEntry& entry : plot.legend())
        texts << entry.text;
    return texts;
}
