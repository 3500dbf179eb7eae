#include "widgets/plots/marginal_strips.h"

#include "widgets/plots/curve_layers.h"
#include "widgets/plots/plot_view.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace widgets
{

namespace
{

using Side = DrawnMarginal::Side;

constexpr int stripSize = 56;      // pixels, where there is room
constexpr double stripShare = 0.2; // of what the map has
constexpr double air = 1.08;       // of the highest curve

void follow(QCPAxis& from, QCPAxis& to)
{
    QObject::connect(&from, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &to,
                     qOverload<const QCPRange&>(&QCPAxis::setRange));
}

} // namespace

MarginalStrips::MarginalStrips(PlotView& plot, QCPLayoutElement& bar)
    : plot_(plot), above_(new QCPAxisRect(&plot, false)), right_(new QCPAxisRect(&plot, false))
{
    layOut(bar);
    bare(*above_);
    bare(*right_);
    above_->axis(QCPAxis::atLeft)->setVisible(false);
    right_->axis(QCPAxis::atBottom)->setVisible(false);
    follow(*plot.xAxis, *alongOf(Side::Above));
    follow(*plot.yAxis, *alongOf(Side::Right));
}

void MarginalStrips::layOut(QCPLayoutElement& bar)
{
    auto* body = new QCPLayoutGrid;
    QCPAxisRect* map = plot_.xAxis->axisRect();
    plot_.plotLayout()->take(map);
    plot_.plotLayout()->simplify();
    plot_.plotLayout()->addElement(1, 0, body); // first: children ask it for their plot
    body->addElement(1, 0, map);
    body->addElement(0, 0, above_);
    body->addElement(1, 1, right_);
    body->addElement(1, 2, &bar);
    body->setRowSpacing(4);
    body->setColumnSpacing(4);
    body->setRowStretchFactor(0, stripShare);
    body->setColumnStretchFactor(1, stripShare);
    above_->setMaximumSize(QWIDGETSIZE_MAX, stripSize);
    right_->setMaximumSize(stripSize, QWIDGETSIZE_MAX);
    auto* columns = new QCPMarginGroup(&plot_);
    auto* rows = new QCPMarginGroup(&plot_);
    for (QCPLayoutElement* element : std::initializer_list<QCPLayoutElement*>{map, above_})
        element->setMarginGroup(QCP::msLeft | QCP::msRight, columns);
    for (QCPLayoutElement* element : std::initializer_list<QCPLayoutElement*>{map, right_, &bar})
        element->setMarginGroup(QCP::msTop | QCP::msBottom, rows);
    above_->setAutoMargins(QCP::msLeft | QCP::msRight);
    above_->setMargins(QMargins(0, 2, 0, 0));
    right_->setAutoMargins(QCP::msTop | QCP::msBottom);
    right_->setMargins(QMargins(0, 0, 6, 0));
}

void MarginalStrips::bare(QCPAxisRect& rect)
{
    rect.addAxes(QCPAxis::atLeft | QCPAxis::atBottom);
    rect.setRangeDrag({});
    rect.setRangeZoom({});
    for (QCPAxis* axis : rect.axes()) {
        axis->setTickLabels(false);
        axis->setTicks(false);
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
        axis->grid()->setVisible(false);
    }
}

/// A graph whose key axis is the vertical one lies on its side.
QCPAxis* MarginalStrips::alongOf(Side side) const
{
    return side == Side::Above ? above_->axis(QCPAxis::atBottom) : right_->axis(QCPAxis::atLeft);
}

QCPAxis* MarginalStrips::heightOf(Side side) const
{
    return side == Side::Above ? above_->axis(QCPAxis::atLeft) : right_->axis(QCPAxis::atBottom);
}

void MarginalStrips::show(std::vector<DrawnMarginal> marginals)
{
    const bool same = std::ranges::equal(marginals_, marginals, {}, &DrawnMarginal::side, &DrawnMarginal::side);
    marginals_ = std::move(marginals);
    if (!same) {
        for (QCPGraph* graph : std::exchange(graphs_, {}))
            plot_.removeGraph(graph);
        graphs_.resize(marginals_.size());
        for (std::size_t i = graphs_.size(); i-- > 0;) { // the first is on top
            graphs_[i] = plot_.addGraph(alongOf(marginals_[i].side), heightOf(marginals_[i].side));
            graphs_[i]->setSelectable(QCP::stNone);
        }
    }
    for (QCPGraph* graph : graphs_)
        graph->setVisible(true); // the legend hides what is hidden
    for (std::size_t i = 0; i < graphs_.size(); ++i)
        setCurve(*graphs_[i], marginals_[i].at, marginals_[i].values);
    fitHeights();
}

void MarginalStrips::fitHeights()
{
    for (const Side side : {Side::Above, Side::Right}) {
        double top = 0.0;
        for (const DrawnMarginal& marginal : marginals_)
            if (marginal.side == side)
                for (const double value : marginal.values)
                    top = std::isfinite(value) ? std::max(top, value) : top;
        heightOf(side)->setRange(0.0, top > 0.0 ? air * top : air);
    }
}

void MarginalStrips::restyle(const Theme& theme)
{
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
        const DrawnMarginal& marginal = marginals_[i];
        QColor fill = theme.colour(marginal.role);
        fill.setAlpha(theme.dark ? 55 : 38);
        graphs_[i]->setPen(theme.pen(marginal.role, 1.5, marginal.dashes));
        graphs_[i]->setBrush(marginal.isFilled ? QBrush(fill) : QBrush(Qt::NoBrush));
    }
}

std::vector<LegendEntry> MarginalStrips::legend() const
{
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
        std::optional<QBrush> fill;
        if (marginals_[i].isFilled)
            fill = graphs_[i]->brush();
        entries.push_back({.text = marginals_[i].legend,
                           .line = graphs_[i]->pen(),
                           .fill = fill,
                           .key = marginals_[i].key,
                           .show = visibilityOf({graphs_[i]})});
    }
    return entries;
}

void MarginalStrips::addTo(PlotTable& table, const std::function<bool(const QString& key)>& isHidden) const
{
    for (const DrawnMarginal& marginal : marginals_) {
        if (marginal.column.isEmpty() || isHidden(marginal.key))
            continue;
        table.family(marginal.column);
        table.add(marginal.column + QStringLiteral("_at"), marginal.at);
        table.add(marginal.column, marginal.values);
    }
}

} // namespace widgets
