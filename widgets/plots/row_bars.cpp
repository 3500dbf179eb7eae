#include "widgets/plots/row_bars.h"

#include "widgets/plots/curve_layers.h"
#include "widgets/plots/plot_view.h"

#include <algorithm>
#include <utility>

namespace widgets
{

RowBars::RowBars(PlotView& plot, IsHidden isHidden) : QCPLayerable(&plot), plot_(plot), isHidden_(std::move(isHidden))
{
    addCurveLayers(plot);
    const auto own = QStringLiteral("bars"), above = QStringLiteral("bands");
    if (!plot.layer(own))
        plot.addLayer(own, plot.layer(above), QCustomPlot::limBelow);
    setLayer(own);
}

QRect RowBars::clipRect() const
{
    return plot_.xAxis->axisRect()->rect();
}

QRectF RowBars::frameOf(const DrawnBar& bar) const
{
    constexpr double share = 0.62;                                         // of a row's height
    const double lo = std::max(bar.across.lo, plot_.xAxis->range().lower); // which may be 0 on a logarithmic axis
    const double height = plot_.yAxis->rangeReversed() ? bar.row : -bar.row;
    return QRectF(QPointF(plot_.xAxis->coordToPixel(lo), plot_.yAxis->coordToPixel(height - 0.5 * share)),
                  QPointF(plot_.xAxis->coordToPixel(bar.across.hi), plot_.yAxis->coordToPixel(height + 0.5 * share)))
        .normalized();
}

void RowBars::draw(QCPPainter* painter)
{
    constexpr double room = 2.0; // pixels beside a text
    painter->setFont(plot_.theme().font(1.1, true));
    for (const DrawnBar& bar : bars_) {
        if (isHidden_(bar.key))
            continue;
        const QRectF frame = frameOf(bar);
        painter->setPen(Qt::NoPen);
        painter->setBrush(plot_.theme().colour(bar.role));
        painter->drawRoundedRect(frame.width() < 1.0 ? frame.adjusted(0, 0, 1, 0) : frame, 2.0, 2.0);
        painter->setPen(plot_.theme().colour(Role::Background));
        if (frame.width() >= painter->fontMetrics().horizontalAdvance(bar.text) + room)
            painter->drawText(frame, Qt::AlignCenter, bar.text);
    }
}

std::vector<LegendEntry> RowBars::legend() const
{
    std::vector<LegendEntry> entries;
    for (const DrawnBar& bar : bars_)
        if (!bar.legend.isEmpty() && std::ranges::find(entries, bar.key, &LegendEntry::key) == entries.end())
            entries.push_back({.text = bar.legend,
                               .fill = QBrush(plot_.theme().colour(bar.role)),
                               .key = bar.key,
                               .show = [this](bool) { plot_.replot(QCustomPlot::rpQueuedReplot); }});
    return entries;
}

std::optional<std::size_t> RowBars::barAt(const QPointF& pixel) const
{
    if (!clipRect().contains(pixel.toPoint()))
        return {};
    for (std::size_t i = 0; i < bars_.size(); ++i)
        if (!isHidden_(bars_[i].key) && frameOf(bars_[i]).adjusted(-2, 0, 2, 0).contains(pixel))
            return i;
    return {};
}

} // namespace widgets
