#include "widgets/plots/plot_ghost.h"

#include "widgets/plots/bounded_graph.h"
#include "widgets/plots/legend_entry.h"
#include "widgets/plots/long_curve.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/plot_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace widgets
{
namespace
{

const QString layerName(QStringLiteral("ghost"));

/// Over the paper as if it were half as opaque.
QColor paleOf(const QColor& ink, const Theme& theme)
{
    const QColor paper = theme.colour(Role::Background);
    const auto between = [](int a, int b) { return (a + b) / 2; };
    return {between(ink.red(), paper.red()), between(ink.green(), paper.green()), between(ink.blue(), paper.blue())};
}

QString signedText(double difference)
{
    return (difference < 0.0 ? QString() : QStringLiteral("+")) + numberText(difference);
}

} // namespace

PlotGhost::PlotGhost(PlotView& plot) : plot_(plot)
{
    plot.addLayer(layerName, plot.layer(QStringLiteral("main")), QCustomPlot::limBelow);
}

QCPAxis* PlotGhost::axisLike(const PlotView& from, const QCPAxis& axis) const
{
    const auto rects = from.axisRects();
    const auto index = rects.indexOf(axis.axisRect());
    if (index < 0 || index >= plot_.axisRects().size())
        return nullptr;
    return plot_.axisRects().at(index)->axis(axis.axisType());
}

QPen PlotGhost::penFor(const QPen& pen) const
{
    QPen pale = pen;
    pale.setColor(paleOf(pen.color(), theme_));
    pale.setStyle(Qt::DashLine);
    return pale;
}

QCPAbstractPlottable* PlotGhost::copyOf(const PlotView& from, const QCPAbstractPlottable& drawn) const
{
    QCPAxis* keys = axisLike(from, *drawn.keyAxis());
    QCPAxis* values = axisLike(from, *drawn.valueAxis());
    const bool pale = drawn.layer()->name() == QLatin1String("draws") || drawn.layer()->name() == layerName;
    const bool passes = drawn.property(passingProperty).toBool();
    if (!keys || !values || pale || passes || !drawn.visible())
        return nullptr;
    if (const auto* graph = qobject_cast<const QCPGraph*>(&drawn)) {
        const bool marks = graph->lineStyle() == QCPGraph::lsNone;
        if (graph->data()->isEmpty() || (!marks && graph->pen().style() == Qt::NoPen))
            return nullptr; // the edge of a band
        auto* copy = new BoundedGraph(keys, values);
        copy->setData(QSharedPointer<QCPGraphDataContainer>::create(*graph->data()));
        copy->setLineStyle(graph->lineStyle());
        copy->setScatterStyle(graph->scatterStyle());
        return copy;
    }
    if (const auto* curve = qobject_cast<const QCPCurve*>(&drawn); curve && !curve->data()->isEmpty()) {
        auto* copy = new LongCurve(keys, values);
        copy->setData(QSharedPointer<QCPCurveDataContainer>::create(*curve->data()));
        return copy;
    }
    return nullptr;
}

void PlotGhost::keep(const PlotView& from, Fitted fitted)
{
    std::vector<Headline> headlines = from.headlines();
    clear(); // which takes the ghosts before out of what this very plot draws
    headlines_ = std::move(headlines);
    fitted_ = std::move(fitted);
    std::vector<QCPAbstractPlottable*> drawn; // before any copy is among them
    drawn.reserve(static_cast<std::size_t>(from.plottableCount()));
    for (int i = 0; i < from.plottableCount(); ++i)
        drawn.push_back(const_cast<PlotView&>(from).plottable(i));
    for (const QCPAbstractPlottable* one : drawn) {
        QCPAbstractPlottable* copy = copyOf(from, *one);
        if (!copy)
            continue;
        copy->setLayer(layerName);
        copy->setSelectable(QCP::stNone);
        QString key;
        for (const LegendEntry& entry : from.legend())
            if (entry.curve == one)
                key = entry.key;
        ghosts_.push_back({copy, key});
        pens_.push_back(one->pen());
    }
    for (const LegendEntry& entry : from.legend())
        for (std::size_t i = 0; !sample_ && i < ghosts_.size(); ++i)
            if (!ghosts_[i].key.isEmpty() && ghosts_[i].key == entry.key && pens_[i].style() != Qt::NoPen)
                sample_ = i;
    coordinates_ = from.coordinates();
    showIn(plot_.coordinates());
    setTheme(theme_);
}

void PlotGhost::showIn(const QString& coordinates)
{
    const bool comparable = coordinates == coordinates_;
    if (!comparable || !comparable_) // where it stays so, the legend says what is hidden
        for (const Ghost& ghost : ghosts_)
            ghost.plottable->setVisible(comparable);
    comparable_ = comparable;
}

core::Interval PlotGhost::widened(core::Interval own, const core::Interval& fitted, bool isAlike) const
{
    if (!isAlike || ghosts_.empty() || !ghosts_.front().plottable->visible())
        return own;
    return {std::min(own.lo, fitted.lo), std::max(own.hi, fitted.hi)};
}

core::Interval PlotGhost::withHorizontal(const core::Interval& own, const QString& name) const
{
    return widened(own, fitted_.horizontal, name == fitted_.horizontalName);
}

core::Interval PlotGhost::withVertical(const core::Interval& own, const QString& name) const
{
    return widened(own, fitted_.vertical, name == fitted_.verticalName);
}

void PlotGhost::clear()
{
    for (const Ghost& ghost : ghosts_)
        plot_.removePlottable(ghost.plottable);
    ghosts_.clear();
    pens_.clear();
    headlines_.clear();
    sample_.reset();
}

void PlotGhost::setTheme(const Theme& theme)
{
    theme_ = theme;
    for (std::size_t i = 0; i < ghosts_.size(); ++i) {
        QCPAbstractPlottable& ghost = *ghosts_[i].plottable;
        ghost.setPen(penFor(pens_[i]));
        ghost.setBrush(Qt::NoBrush);
        if (auto* graph = qobject_cast<QCPGraph*>(&ghost)) {
            QCPScatterStyle marks = graph->scatterStyle();
            marks.setPen(QPen(paleOf(marks.isPenDefined() ? marks.pen().color() : pens_[i].color(), theme), 1.0));
            marks.setBrush(Qt::NoBrush);
            graph->setScatterStyle(marks);
        }
    }
}

std::optional<LegendEntry> PlotGhost::legendEntry() const
{
    if (ghosts_.empty() || !comparable_)
        return {};
    std::vector<QCPLayerable*> drawn;
    for (const Ghost& ghost : ghosts_)
        drawn.push_back(ghost.plottable);
    return LegendEntry{.text = PlotView::tr("pinned"),
                       .line = sample_ ? penFor(pens_[*sample_]) : theme_.pen(Role::MutedText, 1.5, Qt::DashLine),
                       .key = QStringLiteral("pinned"),
                       .show = visibilityOf(std::move(drawn))};
}

/// By the axis of the graph.
double PlotGhost::valueRead(const Reading& reading, const QCPGraph& graph) const
{
    return graph.valueAxis() == plot_.yAxis2 ? plot_.yAxis2->pixelToCoord(plot_.yAxis->coordToPixel(reading.at.y()))
                                             : reading.at.y();
}

Reading PlotGhost::compared(Reading reading) const
{
    for (const Ghost& ghost : ghosts_) {
        const auto* graph = qobject_cast<const QCPGraph*>(ghost.plottable);
        if (!graph || reading.isBeside || reading.key.isEmpty() || ghost.key != reading.key || !graph->visible())
            continue;
        if (const auto before = valueOf(*graph, reading.at.x()))
            reading.value += PlotView::tr("  (pinned %1, Δ %2)")
                                 .arg(numberText(*before), signedText(valueRead(reading, *graph) - *before));
    }
    return reading;
}

QString PlotGhost::comparison(const std::vector<Headline>& now) const
{
    QStringList parts;
    for (const Headline& before : headlines_)
        for (const Headline& current : now)
            if (current.name == before.name && std::isfinite(current.value - before.value))
                parts += PlotView::tr("%1 %2, Δ %3")
                             .arg(before.name, numberText(before.value), signedText(current.value - before.value));
    return parts.isEmpty() ? QString() : PlotView::tr("pinned: %1").arg(parts.join(QStringLiteral("; ")));
}

} // namespace widgets
