#include "widgets/plots/pulled_back_plot.h"

#include "widgets/plots/as_qvector.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

namespace widgets
{

PulledBackPlot::PulledBackPlot(QWidget* parent) : PlotView(Space::Line, parent)
{
    setTitle(QStringLiteral("C"), tr("Pulled back to the line"));
    pulledBack_ = addGraph();
    jacobian_ = addGraph();
    for (QCPGraph* graph : {pulledBack_, jacobian_})
        graph->setSelectable(QCP::stNone);
    points().setPlacement(PointMarks::Placement::Strip);
    setAxisLabels(QStringLiteral("x"), tr("q(x), J(x)"));
    setToolTip(tr("The density on the manifold, read off at φ(x), before it is multiplied with the Jacobian of φ."));
    restyle();
}

void PulledBackPlot::showResult(const core::DensityResult& result, const core::Dataset& dataset)
{
    result_ = result;
    const bool shown = result.pulledBack.size() == result.grid.size();
    pulledBack_->setData(asQVector(result.grid), shown ? asQVector(result.pulledBack) : QVector<double>(), true);
    const bool dotted = !result.jacobianDropped && result.jacobian.size() == result.grid.size();
    jacobian_->setData(dotted ? asQVector(result.grid) : QVector<double>(),
                       dotted ? asQVector(result.jacobian) : QVector<double>(), true);
    points().setPoints(dataset.x, dataset.labels);
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), tr("q(x), J(x)"));
    describe();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void PulledBackPlot::describe()
{
    std::vector<LegendEntry> entries{
        {.text = tr("q pulled back, %1").arg(pulledBackNormalisationText(result_)), .line = pulledBack_->pen()}};
    if (result_.jacobianDropped)
        entries.push_back({.text = tr("no Jacobian exists for this kernel")});
    else
        entries.push_back({.text = tr("Jacobian J of the feature map"), .line = jacobian_->pen()});
    if (result_.grid.size() == 0)
        entries.clear();
    setLegend(std::move(entries));
    setSummary(result_.jacobianDropped ? tr("Density pulled back to the line; no Jacobian exists for this kernel.")
                                       : tr("Density pulled back to the line, and the Jacobian of the feature map."));
}

PlotTable PulledBackPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("x"), result_.grid);
    table.add(QStringLiteral("pulled_back"), result_.pulledBack);
    if (!result_.jacobianDropped)
        table.add(QStringLiteral("jacobian"), result_.jacobian);
    return table;
}

core::Interval PulledBackPlot::ownVertical() const
{
    static const Eigen::VectorXd none;
    return rangeOfCurves({&result_.pulledBack, result_.jacobianDropped ? &none : &result_.jacobian});
}

void PulledBackPlot::restyle()
{
    pulledBack_->setPen(QPen(theme().colour(Role::PulledBack), 2.0));
    jacobian_->setPen(QPen(theme().colour(Role::Jacobian), 2.0, Qt::DotLine));
    describe();
}

} // namespace widgets
