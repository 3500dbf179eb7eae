#include "widgets/plots/predictive_plot.h"

#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

namespace widgets
{

PredictivePlot::PredictivePlot(QWidget* parent) : CurvePlot(Space::Line, QStringLiteral("x"), parent)
{
    setTitle(QStringLiteral("D"), tr("Predictive density"));
    points().setPlacement(PointMarks::Placement::Strip);
    setAxisLabels(QStringLiteral("x"), tr("density"));
    setToolTip(
        tr("Where the next observation is expected, given the points: the pulled-back density times the Jacobian."));
    restyle();
}

void PredictivePlot::showResult(const core::DensityResult& result, const core::Dataset& dataset)
{
    result_ = result;
    points().setPoints(dataset.x, dataset.labels);
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), tr("density"));
    showRows(result.grid, {{.column = QStringLiteral("predictive"),
                            .legend = tr("predictive, %1").arg(normalisationText(result)),
                            .name = tr("predictive"),
                            .kind = CurveRow::Kind::Area,
                            .role = Role::Predictive,
                            .values = result.predictive},
                           {.column = QStringLiteral("kernel_density_estimate"),
                            .legend = tr("kernel density estimate, bandwidth %1").arg(numberText(result.bandwidth)),
                            .name = tr("kernel density estimate"),
                            .role = Role::Ghost,
                            .values = result.ghost,
                            .width = 1.5,
                            .dashes = Qt::DashLine},
                           {.column = QStringLiteral("truth"),
                            .legend = tr("true density"),
                            .role = Role::Truth,
                            .values = result.truth,
                            .width = 1.6}});
}

QString PredictivePlot::summary() const
{
    return tr("Predictive density, %1, at %2 positions.").arg(normalisationText(result_)).arg(result_.grid.size());
}

} // namespace widgets
