#include "widgets/plots/hand_marks_plot.h"

#include "widgets/plots/mark_style.h"
#include "widgets/plots/reach.h"

#include <algorithm>
#include <utility>

namespace widgets
{

namespace
{

Qt::CursorShape cursorOf(HandMarks::Moves moves)
{
    switch (moves) {
    case HandMarks::Moves::Upwards:
        return Qt::SizeVerCursor;
    case HandMarks::Moves::Sideways:
        return Qt::SizeHorCursor;
    case HandMarks::Moves::BothWays:
        break;
    }
    return Qt::SizeAllCursor;
}

} // namespace

HandMarksPlot::HandMarksPlot(Drawing first, QWidget* parent)
    : DrawnPlot(std::move(first), parent), stems_(addGraph()), marks_(addGraph()), chosenMark_(addGraph())
{
    stems_->setLineStyle(QCPGraph::lsImpulse);
    for (QCPGraph* graph : {marks_, chosenMark_}) {
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setLayer(QStringLiteral("points"));
    }
    for (QCPGraph* graph : {stems_, marks_, chosenMark_})
        graph->setSelectable(QCP::stNone);
    places_ = hand().places;
    placeMarks();
    restyle();
}

Drawing HandMarksPlot::underHand(Drawing next)
{
    const HandMarks now = next.handles.value_or(HandMarks());
    if (now.places.rows() != places_.rows())
        drag_.reset(); // these are other marks
    if (drag_)
        followHand(now);
    else
        places_ = now.places;
    if (chosen_ && *chosen_ >= places_.rows())
        chosen_.reset();
    return next;
}

/// A mark that moves sideways has its height from what is drawn.
void HandMarksPlot::followHand(const HandMarks& now)
{
    drag_->isOvertaken = true;
    if (now.moves != HandMarks::Moves::Sideways)
        return;
    const double at = places_(drag_->mark, 0);
    places_ = now.places;
    places_(drag_->mark, 0) = at;
}

void HandMarksPlot::showStanding(Standing standing)
{
    DrawnPlot::showStanding(hand().outlivesAnswer && isOutOfSight(standing) ? Standing::Outdated : standing);
}

const HandMarks& HandMarksPlot::hand() const
{
    static const HandMarks none;
    return drawing().handles ? *drawing().handles : none;
}

void HandMarksPlot::placeMarks()
{
    for (QCPGraph* graph : {stems_, marks_, chosenMark_})
        graph->data()->clear();
    for (Eigen::Index i = 0; i < places_.rows(); ++i) {
        marks_->addData(places_(i, 0), places_(i, 1));
        if (hand().hasStems)
            stems_->addData(places_(i, 0), places_(i, 1));
    }
    if (chosen_)
        chosenMark_->addData(places_(*chosen_, 0), places_(*chosen_, 1));
}

void HandMarksPlot::renew()
{
    placeMarks();
    describe();
    replot(rpQueuedReplot);
}

std::vector<LegendEntry> HandMarksPlot::entriesBeside() const
{
    std::vector<LegendEntry> entries = DrawnPlot::entriesBeside();
    if (places_.rows() > 0)
        entries.push_back({.text = hand().legend,
                           .scatter = marks_->scatterStyle(),
                           .key = hand().key,
                           .show = visibilityOf({marks_, chosenMark_, stems_})});
    return entries;
}

void HandMarksPlot::restyle()
{
    const QColor ink = theme().colour(hand().role);
    QCPScatterStyle style = markStyle({.shape = hand().shape, .size = hand().size, .hasPaperRim = true}, ink, theme());
    marks_->setScatterStyle(style);
    style.setPen(theme().pen(Role::Text, 1.8));
    style.setSize(1.25 * style.size());
    chosenMark_->setScatterStyle(style);
    stems_->setPen(theme().pen(ink, 1.0, Qt::DotLine));
    DrawnPlot::restyle();
}

QPointF HandMarksPlot::pixelOf(Eigen::Index mark) const
{
    return {xAxis->coordToPixel(places_(mark, 0)), yAxis->coordToPixel(places_(mark, 1))};
}

QPointF HandMarksPlot::valuesAt(const QPointF& pixel) const
{
    return {xAxis->pixelToCoord(pixel.x()), yAxis->pixelToCoord(pixel.y())};
}

std::optional<Eigen::Index> HandMarksPlot::markAt(const QPointF& pixel) const
{
    if (isHidden() || !axes()->rect().contains(pixel.toPoint()))
        return {};
    std::optional<Eigen::Index> nearest;
    double least = pointReach * theme().textScale;
    for (Eigen::Index i = 0; i < places_.rows(); ++i)
        if (const double distance = QLineF(pixelOf(i), pixel).length(); distance <= least) {
            nearest = i;
            least = distance;
        }
    return nearest;
}

QString HandMarksPlot::tipAt(const QPointF& pixel) const
{
    if (hand().tell)
        if (const auto mark = markAt(pixel))
            return hand().tell(*mark, {places_(*mark, 0), places_(*mark, 1)});
    return DrawnPlot::tipAt(pixel);
}

void HandMarksPlot::choose(Eigen::Index mark)
{
    if (hand().mayGo)
        chosen_ = mark;
}

void HandMarksPlot::moveTo(const QPointF& pixel)
{
    const Eigen::Index mark = drag_->mark;
    QPointF to = valuesAt(pixel);
    if (hand().moves == HandMarks::Moves::Upwards)
        to.setX(places_(mark, 0));
    if (hand().moves == HandMarks::Moves::Sideways)
        to.setY(places_(mark, 1));
    if (const auto& held = hand().upwards)
        to.setY(std::clamp(to.y(), held->lo, held->hi));
    const Eigen::RowVector2d place(to.x(), to.y());
    if (places_.row(mark) == place)
        return;
    places_.row(mark) = place;
    drag_->isOvertaken = false;
    renew();
    emit handleMoved(static_cast<int>(mark), to, drag_->hand.gesture());
}

void HandMarksPlot::add(const QPointF& values)
{
    places_.conservativeResize(places_.rows() + 1, 2);
    places_.bottomRows(1) << values.x(), values.y();
    choose(places_.rows() - 1);
    renew();
    emit handleAdded(values, clickGesture());
}

void HandMarksPlot::remove(Eigen::Index mark)
{
    const Eigen::Index behind = places_.rows() - 1 - mark;
    places_.middleRows(mark, behind) = places_.bottomRows(behind).eval();
    places_.conservativeResize(places_.rows() - 1, 2);
    chosen_.reset();
    renew();
    emit handleRemoved(static_cast<int>(mark));
}

void HandMarksPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers)
{
    if (hand().mayCome)
        add(valuesAt(pixel));
    else
        DrawnPlot::clickAt(pixel, modifiers);
}

void HandMarksPlot::mousePressEvent(QMouseEvent* event)
{
    const auto mark = markAt(event->position());
    if (event->button() != Qt::LeftButton || !mark)
        return DrawnPlot::mousePressEvent(event);
    drag_.emplace(Drag{*mark, ValueDrag(event->position(), pixelOf(*mark))});
    QEvent left(QEvent::Leave); // what is read where the drag began would stand in its way
    leaveEvent(&left);
    choose(*mark);
    renew();
}

void HandMarksPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (drag_) {
        if (const auto at = drag_->hand.movedTo(event->position(), axes()->rect()))
            moveTo(*at);
        return;
    }
    DrawnPlot::mouseMoveEvent(event);
    if (!isPanning())
        showCursor(event->position());
}

void HandMarksPlot::showCursor(const QPointF& pixel)
{
    if (markAt(pixel))
        setCursor(cursorOf(hand().moves));
    else if (hand().mayCome && axes()->rect().contains(pixel.toPoint()))
        setCursor(Qt::CrossCursor);
    else
        unsetCursor();
}

void HandMarksPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!drag_ || event->button() != Qt::LeftButton)
        return DrawnPlot::mouseReleaseEvent(event);
    if (drag_->isOvertaken && hand().outlivesAnswer) // else it may be an answer to an older question
        places_ = hand().places;
    drag_.reset();
    renew();
    fitOwnAxes();
}

void HandMarksPlot::keyPressEvent(QKeyEvent* event)
{
    const bool removes = event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace;
    if (removes && chosen_ && !drag_ && !isHidden())
        remove(*chosen_);
    else
        DrawnPlot::keyPressEvent(event);
}

void HandMarksPlot::contextMenuEvent(QContextMenuEvent* event)
{
    if (const auto mark = markAt(event->pos()); mark && hand().mayGo && !drag_)
        remove(*mark);
    else
        DrawnPlot::contextMenuEvent(event);
}

} // namespace widgets
