#include "widgets/plots/degenerate_density_plot.h"

#include "widgets/plots/as_qvector.h"
#include "widgets/plots/curve_band.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

#include <cmath>

namespace widgets
{

DegenerateDensityPlot::DegenerateDensityPlot(QWidget* parent)
    : PlotView(Space::Line, parent), studentT_(addGraph()), spikes_(addGraph(xAxis, yAxis2))
{
    setTitle({}, tr("One component as a density"));
    spikes_->setLineStyle(QCPGraph::lsImpulse);
    for (QCPGraph* graph : {studentT_, spikes_})
        graph->setSelectable(QCP::stNone);
    points().setPlacement(PointMarks::Placement::Strip);
    setAxisLabels(QStringLiteral("x"), tr("density"));
    setToolTip(tr("Kernel PCA keeps one line of the feature space and holds everything else impossible: only the "
                  "places whose features lie on that line have mass. The student-T keeps some for the rest."));
    restyle();
}

void DegenerateDensityPlot::showResult(const core::KernelPcaResult& pca, const core::Dataset& dataset)
{
    pca_ = pca;
    const bool line = dataset.shape() == core::Shape::Line;
    setCurve(*studentT_, pca_.grid, pca_.studentT);
    spikes_->data()->clear();
    for (Eigen::Index i = 0; i < pca_.spikes.size() && pca_.spikeWeights.size() == pca_.spikes.size(); ++i)
        if (std::isfinite(pca_.spikes[i]) && std::isfinite(pca_.spikeWeights[i]))
            spikes_->addData(pca_.spikes[i], pca_.spikeWeights[i]);
    points().setPoints(line ? dataset.x : Eigen::MatrixXd(0, 1), line ? dataset.labels : std::vector<int>());
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), tr("density"));
    describe();
    fitOwnAxes();
    const core::Interval height = ownVertical();
    yAxis2->setRange(height.lo / height.hi * 1.08, 1.08); // both zeros at one height
    repaintOverlay();
    replot(rpQueuedReplot);
}

core::Interval DegenerateDensityPlot::ownVertical() const
{
    return rangeOfCurves({&pca_.studentT});
}

void DegenerateDensityPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (hasSpikes())
        entries.push_back(entryOf(*spikes_, QStringLiteral("spikes"), tr("kernel PCA of order one: masses")));
    if (studentT_->dataCount() > 0)
        entries.push_back(entryOf(
            *studentT_, QStringLiteral("student_t"),
            tr("kernel student-T: σ₀ = %1, α = %2, β = %3")
                .arg(numberText(pca_.model.sigma0), numberText(pca_.model.alpha), numberText(pca_.model.beta))));
    setLegend(std::move(entries));
    setSubtitle(hasSpikes() || pca_.grid.size() == 0 ? QString() : tr("no spike in this window"));
    setSummary(tr("%1 spikes beside the student-T density.").arg(spikes_->dataCount()));
}

QString DegenerateDensityPlot::tipAt(const QPointF& pixel) const
{
    constexpr double reach = 6.0; // pixels
    for (const QCPGraphData& spike : *spikes_->data())
        if (axes()->rect().contains(pixel.toPoint()) && std::abs(xAxis->coordToPixel(spike.key) - pixel.x()) <= reach)
            return tr("mass %1 at %2").arg(numberText(spike.value), numberText(spike.key));
    return PlotView::tipAt(pixel);
}

PlotTable DegenerateDensityPlot::numbers() const
{
    PlotTable table;
    table.family(QStringLiteral("curves"));
    if (pca_.studentT.size() > 0)
        table.add(QStringLiteral("x"), pca_.grid);
    table.add(QStringLiteral("student_t"), pca_.studentT);
    table.family(QStringLiteral("spikes"));
    table.add(QStringLiteral("spike_at"), pca_.spikes);
    table.add(QStringLiteral("spike_mass"), pca_.spikeWeights);
    return table;
}

void DegenerateDensityPlot::restyle()
{
    studentT_->setPen(theme().pen(Role::Predictive, 2.0));
    const QColor ink = theme().colour(Role::PulledBack);
    spikes_->setPen(theme().pen(ink, 2.5));
    spikes_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssTriangle, theme().pen(ink, 1.0), ink, 8.0 * theme().marks()));
    describe();
}

} // namespace widgets
