// What the hands do to a plot: mouse, wheel, keys, menu; and the veil over a greyed picture.
#include "widgets/controls/count_text.h"
#include "widgets/plots/axis_pins.h"
#include "widgets/plots/overlay_marks.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/reach.h"
#include "widgets/theme/date_ticker.h"

#include <QHelpEvent>
#include <QMenu>
#include <QMetaMethod>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace widgets
{

namespace
{

/// A long tip on several lines: Qt breaks rich text alone.
QString wrapped(const QString& tip)
{
    constexpr qsizetype longestLine = 60; // characters
    return tip.size() > longestLine && !Qt::mightBeRichText(tip) ? QStringLiteral("<p>%1</p>").arg(tip.toHtmlEscaped())
                                                                 : tip;
}

/// "x 0.41 … 0.42", of the pixels between two.
QString rangeText(const QString& name, const QCPAxis& axis, double from, double to)
{
    const auto [least, greatest] = std::minmax(axis.pixelToCoord(from), axis.pixelToCoord(to));
    return (name.isEmpty() ? QStringLiteral("x") : name) + QStringLiteral(" ") + coordinateText(axis, least) +
           QStringLiteral(" … ") + coordinateText(axis, greatest);
}

/// How many points lie in the cell of a map at a pixel, of which samples, and where that is; empty where there is none.
QString countedTip(const PointMarks& points, const QPointF& pixel, const std::vector<LegendEntry>& legend,
                   const std::array<QString, 2>& names)
{
    const auto cell = points.visible() ? points.cellAt(pixel) : std::nullopt;
    if (!cell)
        return {};
    QString tip = cell->count == 1 ? PlotView::tr("1 point") : PlotView::tr("%1 points").arg(countText(cell->count));
    QStringList samples;
    for (const LegendEntry& entry : legend)
        for (const auto& [label, count] : cell->bySample)
            if (entry.key == sampleKey(label))
                samples << PlotView::tr("%1 of %2").arg(countText(count), entry.text);
    if (!samples.isEmpty())
        tip += QStringLiteral(" (%1)").arg(samples.join(QStringLiteral(", ")));
    tip += u'\n' + rangeText(names[0], *points.keyAxis(), cell->place.left(), cell->place.right());
    if (points.hasHeights())
        tip += u'\n' + rangeText(names[1], *points.valueAxis(), cell->place.top(), cell->place.bottom());
    return tip;
}

} // namespace

void PlotView::beginPan(const QPointF& pixel)
{
    navigation_.take(pixel);
}

void PlotView::panTo(const QPointF& pixel)
{
    moveRanges(navigation_.draggedTo(pixel, freedom()), navigation_.dragGesture());
}

void PlotView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    if (event->button() == Qt::LeftButton && clickBeside(event->position()))
        return;
    pressedAt_ = event->position();
    beginPan(event->position());
}

void PlotView::mouseMoveEvent(QMouseEvent* event)
{
    if (!isPanning()) {
        reportHover(event->position());
        showHand(event->position());
        return;
    }
    if (pressedAt_ && QLineF(*pressedAt_, event->position()).length() < 4.0)
        return; // still a click
    pressedAt_.reset();
    panTo(event->position());
}

void PlotView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool clicked = pressedAt_ && event->button() == Qt::LeftButton;
    pressedAt_.reset();
    navigation_.drop();
    if (clicked && axes()->rect().contains(event->position().toPoint()))
        clickAt(event->position(), event->modifiers());
}

void PlotView::clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers)
{
    const std::optional<int> point = points_->nearest(pixel, pointReach);
    std::vector<int> chosen = modifiers & Qt::ShiftModifier ? selection_ : std::vector<int>();
    if (point && std::erase(chosen, *point) == 0)
        chosen.push_back(*point);
    const bool changes = chosen != selection_;
    if (point || !(modifiers & Qt::ShiftModifier))
        editSelection(std::move(chosen));
    if (!point && !changes) // a click that only unselects pins nothing
        toggleLabelAt(pixel);
}

int PlotView::clickGesture()
{
    clickGesture_ = newGesture();
    return clickGesture_;
}

void PlotView::takeClickBack()
{
    if (const int gesture = std::exchange(clickGesture_, 0))
        emit clickTakenBack(gesture);
    editSelection(selectionBeforeClick_);
}

void PlotView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || points_->nearest(event->position(), pointReach))
        return;
    if (pins_->axisAt(event->position()) || header_->entryAt(event->position()))
        return (void)clickBeside(event->position()); // two clicks, as quick as they are
    if (header_->rect().contains(event->position().toPoint()))
        return emit openRequested();
    takeClickBack();
    fit();
}

void PlotView::wheelEvent(QWheelEvent* event)
{
    const double steps = event->angleDelta().y() / 120.0;
    if (steps == 0.0)
        return;
    moveRanges(navigation_.wheeled(steps, event->position(), freedom()), steadyGesture());
    event->accept();
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    if (const auto moved = navigation_.keyed(event->key(), freedom()))
        return moveRanges(*moved, steadyGesture());
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit openRequested();
        return;
    case Qt::Key_0:
    case Qt::Key_F:
        if (event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier) {
            fit();
            return;
        }
        break;
    default:
        break;
    }
    QCustomPlot::keyPressEvent(event); // unclaimed keys travel on to the window
}

Highlight PlotView::highlightAt(const QPointF& pixel) const
{
    return {.position = positionAt(toldPixel(*points_, pixel)), .point = points_->nearest(pixel, pointReach)};
}

void PlotView::reportHover(const QPointF& pixel)
{
    const bool inside = axes()->rect().contains(pixel.toPoint());
    const Highlight found = inside ? highlightAt(pixel) : Highlight();
    showReadings(inside ? std::optional(pixel) : std::nullopt);
    emit pointed(inside ? std::optional(toldPixel(*points_, pixel)) : std::nullopt);
    if (found.empty() && !hovering_) {
        if (inside)
            repaintOverlay();
        return;
    }
    hovering_ = !found.empty();
    showHighlight(found);
    emit hovered(found);
}

void PlotView::leaveEvent(QEvent* event)
{
    pins_->hovered = false;
    showReadings({});
    emit pointed({});
    repaintOverlay();
    if (hovering_) {
        hovering_ = false;
        showHighlight({});
        emit hovered({});
    }
    QCustomPlot::leaveEvent(event);
}

void PlotView::showHand(const QPointF& pixel)
{
    const LegendEntry* entry = header_->entryAt(pixel);
    const bool clickable = (entry && entry->show) || pins_->axisAt(pixel);
    if (clickable == handShown_)
        return;
    handShown_ = clickable;
    if (clickable)
        setCursor(Qt::PointingHandCursor);
    else
        restoreCursor();
}

QString PlotView::overallTip() const
{
    const QString hidden = header_->hiddenText();
    return hidden.isEmpty() ? toolTip() : toolTip() + QStringLiteral("\n\n") + hidden;
}

QString PlotView::pointName(int row) const
{
    return pointNames_ ? pointNames_(row) : tr("Point %1").arg(row + 1);
}

QString PlotView::tipAt(const QPointF& pixel) const
{
    if (const auto axis = pins_->axisAt(pixel)) {
        const bool pinned = (*axis == Qt::Horizontal ? pins_->horizontal : pins_->vertical).pinned;
        return pinned ? tr("The axis is pinned where it is: click to fit it to what is drawn.")
                      : tr("The axis is fitted to what is drawn: click to pin it where it is.");
    }
    const std::optional<int> point = points_->nearest(pixel, pointReach);
    if (!point)
        return axes()->rect().contains(pixel.toPoint())
                   ? countedTip(*points_, pixel, legendBeside_, {horizontalLabel_, verticalLabel_})
                   : overallTip();
    QString tip = pointName(*point);
    const auto position = positionAt(points_->pixelOf(*point));
    if (position)
        for (Eigen::Index i = 0; i < position->size(); ++i)
            tip += (i == 0 ? QStringLiteral(" · ") : QStringLiteral(", ")) + coordinateWords(i, (*position)[i]);
    return tip;
}

/// A coordinate of input space, as the axis that it lies on counts.
QString PlotView::coordinateWords(Eigen::Index dimension, double value) const
{
    const QCPAxis* axis = space_ == Space::Own ? nullptr : dimension == 0 ? xAxis : yAxis;
    return axis && isOfDates(*axis) ? coordinateText(*axis, value) : numberText(value, 5);
}

bool PlotView::event(QEvent* event)
{
    static const std::set hands{QEvent::MouseButtonPress, QEvent::MouseButtonDblClick,
                                QEvent::MouseMove,        QEvent::Wheel,
                                QEvent::ContextMenu,      QEvent::ToolTip,
                                QEvent::KeyPress};
    if (isOutOfSight(standing_) && hands.contains(event->type()))
        return false; // there is nothing to take hold of
    if (event->type() == QEvent::Enter) {
        pins_->hovered = true;
        repaintOverlay();
    }
    if (event->type() == QEvent::MouseButtonPress) {
        clickGesture_ = 0;
        selectionBeforeClick_ = selection_;
    }
    if (event->type() != QEvent::ToolTip)
        return QCustomPlot::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (axes()->rect().contains(help->pos()) && !isOutOfSight(standing_))
        return true;                                                          // the plate beside the mouse says it
    QToolTip::showText(help->globalPos(), wrapped(tipAt(help->pos())), this); // an empty text hides the tip
    return true;
}

void PlotView::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Fit\tF"), this, &PlotView::fit);
    // What nobody follows, of a plot that is no panel of a page, is not offered.
    if (isSignalConnected(QMetaMethod::fromSignal(&PlotView::axisRangesRequested)))
        menu->addAction(tr("Axis ranges…"), this, &PlotView::axisRangesRequested);
    if (isSignalConnected(QMetaMethod::fromSignal(&PlotView::openRequested)))
        menu->addAction(tr("Fill the page\tEnter"), this, &PlotView::openRequested);
    addToMenu(*menu);
    const auto addLook = [&](const QString& text, bool isOn, void (PlotView::*set)(bool, const QString&)) {
        QAction* action = menu->addAction(text, this, [this, set, text](bool on) { (this->*set)(on, text); });
        action->setCheckable(true);
        action->setChecked(isOn);
    };
    if (mayBeLogarithmic())
        addLook(space_ == Space::Plane ? tr("Logarithmic colours") : tr("Logarithmic height"), isLogarithmic(),
                &PlotView::editScale);
    if (space_ == Space::Plane)
        addLook(tr("One scale for both axes"), view_.isotropic, &PlotView::scaleAlike);
    QMenu* shown = menu->addMenu(tr("Show"));
    addEntriesTo(*shown);
    shown->setEnabled(!shown->isEmpty());
    const QPointF at = event->pos();
    QAction* pin = menu->addAction(tr("Pin or unpin the value here"), this, [this, at] { toggleLabelAt(at); });
    pin->setEnabled(!readingsUnder(at).empty());
    menu->addSeparator();
    if (isSignalConnected(QMetaMethod::fromSignal(&PlotView::exportRequested)))
        menu->addAction(tr("Export…"), this, &PlotView::exportRequested);
    menu->addAction(tr("Copy image"), this, &PlotView::copyImage);
    menu->addAction(tr("Copy table"), this, &PlotView::copyTable);
    emit menuFilled(menu);
    menu->popup(event->globalPos());
}

void PlotView::paintEvent(QPaintEvent* event)
{
    QCustomPlot::paintEvent(event);
    if (standing_ == Standing::Current && !preview_)
        return;
    QPainter painter(this);
    if (standing_ == Standing::Outdated)
        painter.fillRect(rect(), veil());
    if (preview_ && !isOutOfSight(standing_)) {
        painter.setFont(theme_.font(0.85));
        painter.setPen(theme_.colour(Role::MutedText));
        painter.drawText(axes()->rect().adjusted(0, 4, -6, 0), Qt::AlignTop | Qt::AlignRight, tr("preview"));
    }
}

} // namespace widgets
