#include "widgets/plots/axis_navigation.h"

#include "widgets/controls/gesture.h"
#include "widgets/plots/axis_motion.h"

#include <QDateTime>

#include <cmath>

namespace widgets
{
namespace
{

constexpr qint64 gesturePause = 500; // milliseconds of rest that end a run of wheel steps or keys
constexpr double zoomPerStep = 0.85;
constexpr double panPerKey = 0.1; // of the axis

} // namespace

void AxisNavigation::take(const QPointF& pixel)
{
    drag_ = Drag{pixel, ranges(), newGesture()};
}

AxisNavigation::Ranges AxisNavigation::draggedTo(const QPointF& pixel, const Freedom& freedom) const
{
    const auto moved = [](const QCPAxis& axis, const QCPRange& start, double from, double to) {
        return movedRange(axis, start, axis.pixelToCoord(from), axis.pixelToCoord(to));
    };
    const Ranges& start = drag_->start;
    return {moved(x_, start.x, drag_->from.x(), pixel.x()),
            freedom.pansUpwards ? moved(y_, start.y, drag_->from.y(), pixel.y()) : start.y};
}

AxisNavigation::Ranges AxisNavigation::zoomed(double factor, const QPointF& about, bool upwardsAlone,
                                              const Freedom& freedom) const
{
    Ranges zoomed = ranges();
    if (!upwardsAlone)
        zoomed.x = zoomedRange(x_, factor, x_.pixelToCoord(about.x()));
    if (freedom.zoomsTogether)
        zoomed.y = zoomedRange(y_, factor, y_.pixelToCoord(about.y()));
    else if (upwardsAlone)
        zoomed.y = zoomedRange(y_, factor, freedom.zoomsFromZero ? 0.0 : y_.pixelToCoord(about.y()));
    return zoomed;
}

AxisNavigation::Ranges AxisNavigation::wheeled(double steps, const QPointF& pixel, const Freedom& freedom) const
{
    const bool overVerticalAxis = pixel.x() < x_.axisRect()->left();
    return zoomed(std::pow(zoomPerStep, steps), pixel, !freedom.zoomsTogether && overVerticalAxis, freedom);
}

AxisNavigation::Ranges AxisNavigation::shifted(double across, double upwards, const Freedom& freedom) const
{
    return {shiftedRange(x_, across * panPerKey),
            freedom.pansUpwards ? shiftedRange(y_, upwards * panPerKey) : y_.range()};
}

std::optional<AxisNavigation::Ranges> AxisNavigation::keyed(int key, const Freedom& freedom) const
{
    const QPointF centre = x_.axisRect()->rect().center();
    switch (key) {
    case Qt::Key_Left:
        return shifted(-1.0, 0.0, freedom);
    case Qt::Key_Right:
        return shifted(1.0, 0.0, freedom);
    case Qt::Key_Up:
        return shifted(0.0, 1.0, freedom);
    case Qt::Key_Down:
        return shifted(0.0, -1.0, freedom);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomed(zoomPerStep, centre, false, freedom);
    case Qt::Key_Minus:
        return zoomed(1.0 / zoomPerStep, centre, false, freedom);
    default:
        return {};
    }
}

int AxisNavigation::steadyGesture()
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    if (steadyGesture_ == 0 || now - lastSteady_ > gesturePause)
        steadyGesture_ = newGesture();
    lastSteady_ = now;
    return steadyGesture_;
}

} // namespace widgets
