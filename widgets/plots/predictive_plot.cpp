#include "widgets/plots/predictive_plot.h"

#include "widgets/plots/curve_band.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

namespace widgets
{

PredictivePlot::PredictivePlot(QWidget* parent) : PlotView(Space::Line, parent)
{
    setTitle(QStringLiteral("D"), tr("Predictive density"));
    predictive_ = addGraph();
    truth_ = addGraph();
    ghost_ = addGraph();
    for (QCPGraph* graph : {predictive_, truth_, ghost_})
        graph->setSelectable(QCP::stNone);
    points().setPlacement(PointMarks::Placement::Strip);
    setAxisLabels(QStringLiteral("x"), tr("density"));
    setToolTip(
        tr("Where the next observation is expected, given the points: the pulled-back density times the Jacobian."));
    restyle();
}

void PredictivePlot::showResult(const core::DensityResult& result, const core::Dataset& dataset)
{
    result_ = result;
    setCurve(*predictive_, result.grid, result.predictive);
    setCurve(*ghost_, result.grid, result.ghost);
    setCurve(*truth_, result.grid, result.truth);
    points().setPoints(dataset.x, dataset.labels);
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), tr("density"));
    describe();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void PredictivePlot::describe()
{
    std::vector<LegendEntry> entries;
    if (result_.predictive.size() > 0)
        entries.push_back({.text = tr("predictive, %1").arg(normalisationText(result_)),
                           .line = predictive_->pen(),
                           .fill = predictive_->brush()});
    if (result_.ghost.size() > 0)
        entries.push_back({.text = tr("kernel density estimate, bandwidth %1").arg(numberText(result_.bandwidth)),
                           .line = ghost_->pen()});
    if (result_.truth.size() > 0)
        entries.push_back({.text = tr("true density"), .line = truth_->pen()});
    setLegend(std::move(entries));
    setSummary(tr("Predictive density, %1, at %2 positions.").arg(normalisationText(result_)).arg(result_.grid.size()));
}

PlotTable PredictivePlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("x"), result_.grid);
    table.add(QStringLiteral("predictive"), result_.predictive);
    table.add(QStringLiteral("kernel_density_estimate"), result_.ghost);
    table.add(QStringLiteral("truth"), result_.truth);
    return table;
}

core::Interval PredictivePlot::ownVertical() const
{
    return rangeOfCurves({&result_.predictive, &result_.ghost, &result_.truth});
}

void PredictivePlot::restyle()
{
    const QColor ink = theme().colour(Role::Predictive);
    QColor fill = ink;
    fill.setAlpha(theme().dark ? 55 : 38);
    predictive_->setPen(QPen(ink, 2.0));
    predictive_->setBrush(fill);
    ghost_->setPen(QPen(theme().colour(Role::Ghost), 1.5, Qt::DashLine));
    truth_->setPen(QPen(theme().colour(Role::Truth), 1.0));
    describe();
}

} // namespace widgets
