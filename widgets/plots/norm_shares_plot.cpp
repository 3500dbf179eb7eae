#include "widgets/plots/norm_shares_plot.h"

#include "widgets/plots/component_style.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/log_ticker.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <cmath>

namespace widgets
{

NormSharesPlot::NormSharesPlot(QWidget* parent) : PlotView(Space::Own, parent), bars_(new QCPBars(xAxis, yAxis))
{
    setTitle({}, tr("Shares of ‖f‖²"));
    xAxis->setTicker(wholeTicker());
    bars_->setWidth(0.7);
    bars_->setSelectable(QCP::stNone);
    showResult({}, build_);
}

void NormSharesPlot::showResult(const core::BenchResult& bench, core::SpectrumSettings::Build build)
{
    bench_ = bench;
    build_ = build;
    bars_->data()->clear();
    for (Eigen::Index i = 0; i < bench_.parts.size(); ++i)
        if (std::isfinite(bench_.parts[i]))
            bars_->addData(static_cast<double>(i + 1), bench_.parts[i]);
    const bool terms = build == core::SpectrumSettings::Build::Centres;
    setAxisLabels(terms ? tr("term i") : tr("eigenfunction i"), terms ? tr("cᵢ f(xᵢ)") : tr("wᵢ²"));
    setToolTip(terms ? tr("‖f‖² = Σ cᵢ f(xᵢ): terms that work against f have negative shares.")
                     : tr("‖f‖² = Σ wᵢ² = Σ ⟨f,ψᵢ⟩²/λᵢ: a little of a rough eigenfunction costs much, since its λ "
                          "is small."));
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

core::Interval NormSharesPlot::ownHorizontal() const
{
    constexpr Eigen::Index fewest = 6;
    return {0.4, static_cast<double>(std::max(fewest, bench_.parts.size())) + 0.6};
}

core::Interval NormSharesPlot::ownVertical() const
{
    const core::Interval range = rangeAboutZero({bench_.parts}, 0.0);
    const bool below = bench_.parts.size() > 0 && bench_.parts.minCoeff() < 0.0;
    return below ? range : core::Interval{0.0, range.hi}; // bars stand on zero
}

QString NormSharesPlot::shareName(Eigen::Index term) const
{
    return build_ == core::SpectrumSettings::Build::Centres
               ? tr("term %1").arg(term + 1)
               : subscripted(QStringLiteral("ψ"), static_cast<int>(term) + 1);
}

void NormSharesPlot::describe()
{
    std::vector<LegendEntry> entries;
    const bool known = bench_.parts.size() > 0;
    if (known && bench_.degreesOfFreedom > 0) {
        entries.push_back(
            {.text = tr("of a draw of the GP: %1").arg(subscripted(QStringLiteral("χ²"), bench_.degreesOfFreedom))});
        entries.push_back({.text = tr("%1 of draws are rougher").arg(percentText(bench_.rougherShare))});
        entries.push_back({.text = tr("log p(f)/p(0) = %1").arg(numberText(bench_.logDensityRatio))});
    }
    setLegend(std::move(entries));
    setSubtitle(known ? tr("sum %1").arg(numberText(bench_.norm2)) : tr("no terms yet"));
    QString summary = known ? tr("‖f‖² = %1 from %2 terms").arg(numberText(bench_.norm2)).arg(bench_.parts.size())
                            : tr("No shares are shown");
    if (known && bench_.degreesOfFreedom > 0)
        summary += tr("; %1 of draws of the Gaussian process are rougher").arg(percentText(bench_.rougherShare));
    setSummary(summary + u'.');
}

QString NormSharesPlot::tipAt(const QPointF& pixel) const
{
    const auto term = static_cast<Eigen::Index>(std::lround(xAxis->pixelToCoord(pixel.x()))) - 1;
    if (!axes()->rect().contains(pixel.toPoint()) || term < 0 || term >= bench_.parts.size())
        return PlotView::tipAt(pixel);
    return tr("%1: %2 of ‖f‖²").arg(shareName(term), numberText(bench_.parts[term]));
}

PlotTable NormSharesPlot::numbers() const
{
    PlotTable table;
    table.family(QStringLiteral("shares"));
    table.add(QStringLiteral("share"), bench_.parts);
    if (bench_.parts.size() == 0)
        return table;
    table.addValue(QStringLiteral("norm2"), bench_.norm2);
    table.addValue(QStringLiteral("degrees_of_freedom"), bench_.degreesOfFreedom);
    table.addValue(QStringLiteral("rougher_share"), bench_.degreesOfFreedom > 0 ? bench_.rougherShare : std::nan(""));
    table.addValue(QStringLiteral("log_density_ratio"), bench_.logDensityRatio);
    return table;
}

void NormSharesPlot::restyle()
{
    bars_->setPen(theme().pen(Role::Current, 1.0));
    QColor fill = theme().colour(Role::Current);
    fill.setAlpha(theme().dark ? 150 : 120);
    bars_->setBrush(fill);
    yAxis->grid()->setZeroLinePen(theme().pen(Role::Axis, 1.5));
    describe();
}

} // namespace widgets
