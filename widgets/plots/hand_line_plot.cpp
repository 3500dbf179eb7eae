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
    DrawnPlot::show(std::move(drawing));
    isAnswered_ = true;
    showHand();
}

void HandLinePlot::dragEnded()
{
    if (isAnswered_)
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
    current_ = value;
    placeLine();
    describe();
    replot(rpQueuedReplot);
}

void HandLinePlot::placeLine()
{
    line_->setVisible(current_.has_value() && !isEntryHidden(hand().key));
    line_->start->setCoords(current_.value_or(0.0), 1.0);
    line_->end->setCoords(current_.value_or(0.0), 0.0);
}

std::vector<LegendEntry> HandLinePlot::entriesBeside() const
{
    std::vector<LegendEntry> entries;
    if (current_) {
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
    current_ = nearest;
    isAnswered_ = false;
    placeLine();
    describe();
    replot(rpQueuedReplot);
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
    if (current_ && !curves().rows().empty())
        choose(xAxis->pixelToCoord(pixel.x()), clickGesture());
}

void HandLinePlot::restyle()
{
    line_->setPen(theme().pen(Role::Current, 2.0));
    LineDragging::restyle();
}

} // namespace widgets
