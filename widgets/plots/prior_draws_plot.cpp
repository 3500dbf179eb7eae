#include "widgets/plots/prior_draws_plot.h"

#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

namespace widgets
{

PriorDrawsPlot::PriorDrawsPlot(QWidget* parent) : PlotView(Space::Line, parent), band_(*this), draws_(*this)
{
    setTitle(QString(), tr("Prior"));
    setAxisLabels(QStringLiteral("x"), prior_.value);
    setToolTip(tr("Functions that the prior holds possible before it has seen any data: draws, and at each position "
                  "the band that holds the stated share of the prior."));
    restyle();
}

void PriorDrawsPlot::showResult(const core::EmbeddingResult& result, const core::Dataset& dataset)
{
    showPrior({.grid = result.grid,
               .lower = result.priorLower,
               .upper = result.priorUpper,
               .draws = result.priorDraws,
               .level = result.level,
               .value = QStringLiteral("μ(x)")},
              dataset);
}

void PriorDrawsPlot::showPrior(PriorPicture prior, const core::Dataset& dataset)
{
    prior_ = std::move(prior);
    band_.setCurves(prior_.grid, prior_.lower, prior_.upper);
    draws_.setCurves(prior_.grid, prior_.draws);
    setAxisLabels(coordinateName(dataset, 0), prior_.value);
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
        entries.push_back({.text = tr("%1 of the prior").arg(percentText(prior_.level)), .fill = band_.fill()});
        summary = tr("Prior of %1 with the band of %2, at %3 positions.")
                      .arg(prior_.value, percentText(prior_.level))
                      .arg(prior_.grid.size());
    }
    if (!draws_.isEmpty())
        entries.push_back({.text = tr("draws of the prior"), .line = draws_.pen()});
    setLegend(std::move(entries));
    setSummary(summary);
}

PlotTable PriorDrawsPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("x"), prior_.grid);
    table.add(QStringLiteral("prior_lower"), prior_.lower);
    table.add(QStringLiteral("prior_upper"), prior_.upper);
    table.addEach(QStringLiteral("prior_draw"), prior_.draws);
    return table;
}

core::Interval PriorDrawsPlot::ownVertical() const
{
    return rangeAboutZero({prior_.lower, prior_.upper, prior_.draws}, 0.0);
}

void PriorDrawsPlot::restyle()
{
    band_.setFill(theme().tint(Role::Prior));
    draws_.setPen(QPen(theme().colour(Role::Prior), 1.0));
    yAxis->grid()->setZeroLinePen(QPen(theme().colour(Role::Axis), 1.5));
    describe();
}

} // namespace widgets
