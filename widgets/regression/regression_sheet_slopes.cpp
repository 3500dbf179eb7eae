// The observed slopes on the sheet: a tangent is turned about its middle by the hand.
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/reach.h"
#include "widgets/regression/regression_sheet.h"

#include <algorithm>

namespace widgets
{

QPointF RegressionSheet::pixelOf(const QPointF& place) const
{
    return {xAxis->coordToPixel(place.x()), yAxis->coordToPixel(place.y())};
}

/// Where a point lies nearer, the hand means that.
std::optional<SlopeTangent> RegressionSheet::tangentAt(const QPointF& pixel) const
{
    const bool isFree = tool() == CanvasTool::Select && showsHeights() && !isEntryHidden(QStringLiteral("slopes")) &&
                        axes()->rect().contains(pixel.toPoint());
    if (!isFree)
        return {};
    std::optional<SlopeTangent> nearest;
    double least = markReach;
    for (const SlopeTangent& tangent : slopeTangents(result_))
        if (const double away = distanceTo({pixelOf(tangent.left), pixelOf(tangent.right)}, pixel); away <= least) {
            nearest = tangent;
            least = away;
        }
    return points().nearest(pixel, least) ? std::nullopt : nearest;
}

/// It is drawn as the answers come; the hand turns it about the middle that it had when it was taken.
void RegressionSheet::turnTo(const QPointF& pixel)
{
    constexpr double nearest = 4.0; // pixels from the middle: nearer a hand that shakes would turn it by a lot
    const QPointF middle = pixelOf(turning_->tangent.middle);
    const double side = turning_->isRight ? 1.0 : -1.0;
    const QPointF hand(middle.x() + side * std::max(nearest, side * (pixel.x() - middle.x())), pixel.y());
    const double run = xAxis->pixelToCoord(hand.x()) - turning_->tangent.middle.x(),
                 rise = yAxis->pixelToCoord(hand.y()) - turning_->tangent.middle.y();
    emit slopeTurned({.at = turning_->tangent.observed.at, .slope = rise / run}, turning_->hand.gesture());
}

QString RegressionSheet::tipAt(const QPointF& pixel) const
{
    if (const auto tangent = tangentAt(pixel))
        return tr("slope %1 at %2; drag to turn it")
            .arg(numberText(tangent->observed.slope), numberText(tangent->observed.at));
    return DataCanvas::tipAt(pixel);
}

void RegressionSheet::mousePressEvent(QMouseEvent* event)
{
    if (turning_)
        return; // a second button
    const auto tangent = event->button() == Qt::LeftButton ? tangentAt(event->position()) : std::nullopt;
    if (!tangent)
        return DataCanvas::mousePressEvent(event);
    const bool isRight = event->position().x() >= pixelOf(tangent->middle).x();
    turning_.emplace(Turning{*tangent, ValueDrag(event->position(), event->position()), isRight});
}

void RegressionSheet::mouseMoveEvent(QMouseEvent* event)
{
    if (turning_) {
        if (const auto at = turning_->hand.movedTo(event->position(), axes()->rect()))
            turnTo(*at);
        return;
    }
    DataCanvas::mouseMoveEvent(event);
    if (tangentAt(event->position()))
        setCursor(Qt::SizeVerCursor);
    else if (tool() == CanvasTool::Select)
        restoreCursor();
}

void RegressionSheet::mouseReleaseEvent(QMouseEvent* event)
{
    if (!turning_ || event->button() != Qt::LeftButton)
        return DataCanvas::mouseReleaseEvent(event);
    turning_.reset();
    refreshCurves(); // the axis did not follow
}

void RegressionSheet::keyPressEvent(QKeyEvent* event)
{
    if (!turning_ || event->key() != Qt::Key_Escape)
        return DataCanvas::keyPressEvent(event);
    emit clickTakenBack(turning_->hand.gesture());
    turning_.reset();
    refreshCurves();
}

core::Interval RegressionSheet::ownVertical() const
{
    return turning_ ? vertical() : DataCanvas::ownVertical(); // what the hand holds stays under it
}

} // namespace widgets
