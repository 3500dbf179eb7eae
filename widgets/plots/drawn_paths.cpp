#include "widgets/plots/drawn_paths.h"

#include "widgets/plots/long_curve.h"
#include "widgets/plots/mark_style.h"
#include "widgets/plots/plot_view.h"

#include <utility>

namespace widgets
{

namespace
{

QCPCurve* newCurve(PlotView& plot)
{
    const auto layer = QStringLiteral("paths"), below = QStringLiteral("points");
    if (!plot.layer(layer))
        plot.addLayer(layer, plot.layer(below), QCustomPlot::limAbove);
    auto* curve = new LongCurve(plot.xAxis, plot.yAxis);
    curve->setSelectable(QCP::stNone);
    curve->setLayer(layer);
    return curve;
}

} // namespace

void DrawnPaths::show(std::vector<DrawnPath> paths)
{
    paths_ = std::move(paths);
    for (; curves_.size() > paths_.size(); curves_.pop_back())
        plot_.removePlottable(curves_.back());
    while (curves_.size() < paths_.size())
        curves_.push_back(newCurve(plot_));
    for (std::size_t k = 0; k < paths_.size(); ++k) {
        const Eigen::MatrixXd& places = paths_[k].places;
        curves_[k]->setVisible(true); // the legend hides what is hidden
        curves_[k]->data()->clear();
        for (Eigen::Index i = 0; i < places.rows(); ++i)
            curves_[k]->addData(static_cast<double>(i), places(i, 0), places(i, 1));
    }
}

void DrawnPaths::restyle(const Theme& theme)
{
    for (std::size_t k = 0; k < paths_.size(); ++k) {
        const DrawnPath& path = paths_[k];
        curves_[k]->setPen(theme.pen(path.role, path.width));
        curves_[k]->setScatterStyle(path.mark ? markStyle(*path.mark, theme.colour(path.role), theme)
                                              : QCPScatterStyle());
    }
}

std::vector<LegendEntry> DrawnPaths::legend() const
{
    std::vector<LegendEntry> entries;
    for (std::size_t k = 0; k < paths_.size(); ++k) {
        LegendEntry entry{.text = paths_[k].legend,
                          .line = curves_[k]->pen(),
                          .key = paths_[k].key,
                          .show = visibilityOf({curves_[k]})};
        if (paths_[k].mark)
            entry.scatter = curves_[k]->scatterStyle();
        entries.push_back(std::move(entry));
    }
    return entries;
}

} // namespace widgets
