#include "widgets/plots/hand_line_plot.h"

#include "widgets/plots/plot_text.h"

#include <cmath>
#include <utility>

namespace widgets
{

HandLinePlot::HandLinePlot(Drawing first, QWidget* parent)
    : LineDragging(std::move(first), parent), line_(new QCPItemLine(this))
{
    line_->setSelectable(false);
    line_->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->setVisible(false);
    showCurrent(hand().value);
    restyle();
}

void HandLinePlot::show(Drawing drawing)
{
    if (drawing.across.label != this->drawing().across.label)
        dropLine(); // it is another value
    const auto movedTo = drawing.hand ? drawing.hand->movedTo : nullptr;
    DrawnPlot::show(isDragging() && current_ && movedTo ? movedTo(*current_) : std::move(drawing));
    isAnswered_ = true;
    placeLine();
    showHand();
}

void HandLinePlot::dragEnded()
{
    if (!isAnswered_)
        return;
    fitOwnAxes();
    showHand();
}

void HandLinePlot::showHand()
{
    if (!drawing().hand || hand().value)
        showCurrent(hand().value);
}

void HandLinePlot::showCurrent(std::optional<double> value)
{
    if (isDragging() || value == current_)
        return; // the hand is ahead of the session
    moveTo(value);
}

void HandLinePlot::moveTo(std::optional<double> value)
{
    current_ = value;
    if (const HandLine line = hand(); value && line.movedTo && line.value != value)
        DrawnPlot::show(line.movedTo(*value));
    placeLine();
    describe();
    replot(rpQueuedReplot);
}

bool HandLinePlot::isOnAxis() const
{
    return current_ && std::isfinite(*current_) && (*current_ > 0.0 || xAxis->scaleType() != QCPAxis::stLogarithmic);
}

void HandLinePlot::placeLine()
{
    line_->setVisible(isOnAxis() && !isEntryHidden(hand().key));
    line_->start->setCoords(current_.value_or(0.0), 1.0);
    line_->end->setCoords(current_.value_or(0.0), 0.0);
}

std::vector<LegendEntry> HandLinePlot::entriesBeside() const
{
    std::vector<LegendEntry> entries;
    if (isOnAxis()) {
        const QString text = hand().legend;
        entries.push_back({.text = text.contains(QStringLiteral("%1")) ? text.arg(numberText(*current_)) : text,
                           .line = line_->pen(),
                           .key = hand().key,
                           .show = visibilityOf({line_})});
    }
    for (LegendEntry& entry : LineDragging::entriesBeside())
        entries.push_back(std::move(entry));
    return entries;
}

void HandLinePlot::choose(double value, int gesture)
{
    const double nearest = hand().admissible ? hand().admissible(value) : value;
    if (!std::isfinite(nearest) || nearest == current_)
        return;
    isAnswered_ = false;
    moveTo(nearest);
    emit valueChosen(nearest, gesture);
}

std::optional<double> HandLinePlot::lineAt() const
{
    return line_->visible() ? current_ : std::nullopt;
}

std::optional<double> HandLinePlot::valueNamedAt(const QPointF& pixel) const
{
    const DrawnFlag* flag = flagAt(pixel);
    return flag ? std::optional(flag->at) : std::nullopt;
}

void HandLinePlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (!current_ || curves().rows().empty())
        return;
    const auto mark = takenAt(pixel);
    choose(mark ? mark->x() : xAxis->pixelToCoord(pixel.x()), clickGesture());
}

QPointF HandLinePlot::toldPlace(const QPointF& place) const
{
    if (drawing().grid.size() == 0)
        return place;
    const QPointF pixel(xAxis->coordToPixel(place.x()), yAxis->coordToPixel(place.y()));
    if (const auto mark = takenAt(pixel))
        return *mark;
    if (const DrawnFlag* flag = flagAt(pixel))
        return {flag->at, place.y()};
    return {toldAcross(place.x()), place.y()};
}

void HandLinePlot::restyle()
{
    line_->setPen(theme().pen(Role::Current, 2.0));
    LineDragging::restyle();
}

} // namespace widgets
