#include "widgets/plots/prior_draws_plot.h"

#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

namespace widgets
{

PriorDrawsPlot::PriorDrawsPlot(QWidget* parent) : PlotView(Space::Line, parent), band_(*this), draws_(*this)
{
    setTitle(QString(), tr("Prior of the embedding"));
    setAxisLabels(QStringLiteral("x"), QStringLiteral("μ(x)"));
    setToolTip(tr("Mean embeddings that the prior holds possible before it has seen any data: draws, and at each "
                  "position the band that holds the stated share of the prior."));
    restyle();
}

void PriorDrawsPlot::showResult(const core::EmbeddingResult& result, const core::Dataset& dataset)
{
    result_ = result;
    band_.setCurves(result.grid, result.priorLower, result.priorUpper);
    draws_.setCurves(result.grid, result.priorDraws);
    setAxisLabels(coordinateName(dataset, 0), QStringLiteral("μ(x)"));
    describe();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void PriorDrawsPlot::describe()
{
    std::vector<LegendEntry> entries;
    QString summary = tr("No prior is shown.");
    if (!band_.isEmpty()) {
        entries.push_back({.text = tr("%1 of the prior").arg(percentText(result_.level)), .fill = band_.fill()});
        summary = tr("Prior of the mean embedding with the band of %1, at %2 positions.")
                      .arg(percentText(result_.level))
                      .arg(result_.grid.size());
    }
    if (!draws_.isEmpty())
        entries.push_back({.text = tr("draws of the prior"), .line = draws_.pen()});
    setLegend(std::move(entries));
    setSummary(summary);
}

PlotTable PriorDrawsPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("x"), result_.grid);
    table.add(QStringLiteral("prior_lower"), result_.priorLower);
    table.add(QStringLiteral("prior_upper"), result_.priorUpper);
    table.addEach(QStringLiteral("prior_draw"), result_.priorDraws);
    return table;
}

core::Interval PriorDrawsPlot::ownVertical() const
{
    return rangeAboutZero({result_.priorLower, result_.priorUpper, result_.priorDraws}, 0.0);
}

void PriorDrawsPlot::restyle()
{
    band_.setFill(theme().tint(Role::Prior));
    draws_.setPen(QPen(theme().colour(Role::Prior), 1.0));
    yAxis->grid()->setZeroLinePen(QPen(theme().colour(Role::Axis), 1.5));
    describe();
}

} // namespace widgets
