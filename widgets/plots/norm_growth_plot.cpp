#include "widgets/plots/norm_growth_plot.h"

#include "widgets/plots/curve_band.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

NormGrowthPlot::NormGrowthPlot(QWidget* parent) : PlotView(Space::Own, parent), norm_(addGraph()), expected_(addGraph())
{
    setTitle({}, tr("Norm of a draw"));
    for (QCPGraph* graph : {norm_, expected_})
        graph->setSelectable(QCP::stNone);
    setAxisLabels(tr("points n"), QStringLiteral("‖fₙ‖²"));
    setToolTip(tr("fₙ is the interpolant of one draw of the Gaussian process through n points. ‖fₙ‖² follows χ² with "
                  "n degrees of freedom, so it grows like n: a draw lies outside the space of its own kernel."));
    showResult({});
}

void NormGrowthPlot::showResult(const core::BenchResult& bench)
{
    const bool whole = bench.growthN.size() == bench.growthNorm2.size();
    n_ = whole ? bench.growthN : Eigen::VectorXd();
    norm2_ = whole ? bench.growthNorm2 : Eigen::VectorXd();
    setCurve(*norm_, n_, norm2_);
    setCurve(*expected_, n_, n_);
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

core::Interval NormGrowthPlot::ownHorizontal() const
{
    return n_.size() > 0 ? core::Interval{0.0, 1.04 * n_.maxCoeff()} : core::Interval{0.0, 1.0};
}

core::Interval NormGrowthPlot::ownVertical() const
{
    double highest = n_.size() > 0 ? n_.maxCoeff() : 1.0;
    for (const double value : norm2_)
        if (std::isfinite(value))
            highest = std::max(highest, value);
    return {0.0, 1.06 * highest};
}

void NormGrowthPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (n_.size() > 0) {
        entries.push_back({.text = tr("one draw"), .line = norm_->pen(), .scatter = norm_->scatterStyle()});
        entries.push_back({.text = tr("expected: n"), .line = expected_->pen()});
    }
    setLegend(std::move(entries));
    setSubtitle(n_.size() > 0 ? QString() : tr("not known yet"));
    setSummary(n_.size() > 0 ? tr("Squared norm of the interpolant of a draw: %1 at %2 points.")
                                   .arg(numberText(norm2_[norm2_.size() - 1]), numberText(n_[n_.size() - 1]))
                             : tr("No norms are shown."));
}

QString NormGrowthPlot::tipAt(const QPointF& pixel) const
{
    if (n_.size() == 0 || !axes()->rect().contains(pixel.toPoint()))
        return PlotView::tipAt(pixel);
    Eigen::Index i = 0;
    (n_.array() - xAxis->pixelToCoord(pixel.x())).abs().minCoeff(&i);
    return tr("n = %1: ‖fₙ‖² = %2").arg(n_[i]).arg(numberText(norm2_[i]));
}

PlotTable NormGrowthPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("n"), n_);
    table.add(QStringLiteral("norm2"), norm2_);
    return table;
}

void NormGrowthPlot::restyle()
{
    const QColor ink = theme().colour(Role::Statistic);
    norm_->setPen(QPen(ink, 1.8));
    norm_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(ink, 1.0), ink, 6.0 * theme().textScale));
    expected_->setPen(QPen(theme().colour(Role::Text), 1.3, Qt::DashLine));
    describe();
}

} // namespace widgets
