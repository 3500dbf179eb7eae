#include "widgets/plots/legend_strip.h"

#include "widgets/plots/figure_legend.h"
#include "widgets/plots/plot_view.h"

#include <cmath>

namespace widgets
{

LegendStrip::LegendStrip(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void LegendStrip::showLegendOf(const PlotView* plot)
{
    plot_ = plot;
    setVisible(plot);
    updateGeometry();
    update();
}

int LegendStrip::heightForWidth(int width) const
{
    return plot_ ? static_cast<int>(std::ceil(FigureLegend(plot_->legend(), plot_->theme()).heightFor(width))) : 0;
}

void LegendStrip::paintEvent(QPaintEvent*)
{
    if (!plot_)
        return;
    QCPPainter painter(this);
    painter.setPen(plot_->theme().colour(Role::Text));
    FigureLegend(plot_->legend(), plot_->theme()).drawBelow(painter, rect());
}

} // namespace widgets
