#include "widgets/plots/value_curve_plot.h"

#include "widgets/plots/legend_entry.h"

#include <cmath>

namespace widgets
{

ValueCurvePlot::ValueCurvePlot(QString gridColumn, QWidget* parent)
    : LineDragging(Space::Own, std::move(gridColumn), parent), line_(new QCPItemLine(this))
{
    line_->setSelectable(false);
    line_->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->setVisible(false);
}

void ValueCurvePlot::showCurrent(std::optional<double> value)
{
    if (isDragging() || value == current_)
        return; // the hand is ahead of the session
    current_ = value;
    placeLine();
    describe();
    replot(rpQueuedReplot);
}

void ValueCurvePlot::placeLine()
{
    line_->setVisible(current_.has_value() && !isEntryHidden(keyOfCurrent()));
    line_->start->setCoords(current_.value_or(0.0), 1.0);
    line_->end->setCoords(current_.value_or(0.0), 0.0);
}

std::vector<LegendEntry> ValueCurvePlot::entriesBeside() const
{
    if (!current_)
        return {};
    return {{.text = nameOfCurrent(), .line = line_->pen(), .key = keyOfCurrent(), .show = visibilityOf({line_})}};
}

void ValueCurvePlot::choose(double value, int gesture)
{
    const double nearest = admissible(value);
    if (!std::isfinite(nearest) || nearest == current_)
        return;
    current_ = nearest;
    placeLine();
    describe();
    replot(rpQueuedReplot);
    emit valueChosen(nearest, gesture);
}

std::optional<double> ValueCurvePlot::lineAt() const
{
    return line_->visible() ? current_ : std::nullopt;
}

void ValueCurvePlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (current_ && !curves().rows().empty())
        choose(xAxis->pixelToCoord(pixel.x()), clickGesture());
}

void ValueCurvePlot::restyle()
{
    line_->setPen(theme().pen(Role::Current, 2.0));
    CurvePlot::restyle();
}

} // namespace widgets
