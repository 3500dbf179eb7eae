#pragma once

#include "widgets/plots/qcustomplot_alone.h"

#include <QPointF>

#include <optional>

namespace widgets
{

/// How the hands move the main axes of a plot: by dragging, wheel and keys, on linear and logarithmic axes alike. It
/// tells the ranges after a movement; the plot shows and reports them. Places in pixels.
class AxisNavigation
{
public:
    /// What a movement takes along.
    struct Freedom {
        bool pansUpwards = true;    // dragging and arrows move the vertical axis, too
        bool zoomsTogether = true;  // both axes; else the horizontal one, and over the vertical one that alone
        bool zoomsFromZero = false; // where the vertical axis is zoomed alone: zero stays, else what is under the hand
    };
    struct Ranges {
        QCPRange x, y;
    };

    explicit AxisNavigation(const QCustomPlot& plot) : x_(*plot.xAxis), y_(*plot.yAxis) {}

    Ranges ranges() const { return {x_.range(), y_.range()}; }

    void take(const QPointF& pixel);
    void drop() { drag_.reset(); }
    bool isTaken() const { return drag_.has_value(); }
    int dragGesture() const { return drag_ ? drag_->gesture : 0; }
    Ranges draggedTo(const QPointF& pixel, const Freedom& freedom) const; // isTaken()

    Ranges wheeled(double steps, const QPointF& pixel, const Freedom& freedom) const;
    /// After an arrow, plus or minus; nothing for another key.
    std::optional<Ranges> keyed(int key, const Freedom& freedom) const;
    /// One for wheel steps and keys in quick succession.
    int steadyGesture();

private:
    struct Drag {
        QPointF from;
        Ranges start;
        int gesture = 0;
    };
    Ranges zoomed(double factor, const QPointF& about, bool upwardsAlone, const Freedom& freedom) const;
    Ranges shifted(double across, double upwards, const Freedom& freedom) const;

    const QCPAxis &x_, &y_;
    std::optional<Drag> drag_;
    int steadyGesture_ = 0;
    qint64 lastSteady_ = 0; // milliseconds
};

} // namespace widgets
