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
        tr("Where the next observation is expected, given the points: the pulled-back density times the Jacobian. By "
           "groups: the same of each sample alone, each normalised for itself."));
    restyle();
}

void PredictivePlot::showResult(const core::DensityResult& result, const core::Dataset& dataset)
{
    result_ = result;
    points().setPoints(dataset.x, dataset.labels);
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), tr("density"));
    std::vector<CurveRow> rows;
    for (const core::GroupDensity& group : result.groups)
        rows.push_back(rowOf(group, dataset.names));
    rows.push_back(rowOfAll());
    rows.push_back({.column = QStringLiteral("kernel_density_estimate"),
                    .legend = tr("kernel density estimate, bandwidth %1").arg(numberText(result.bandwidth)),
                    .name = tr("kernel density estimate"),
                    .role = Role::Ghost,
                    .values = result.ghost,
                    .width = 1.5,
                    .dashes = Qt::DashLine});
    rows.push_back({.column = QStringLiteral("truth"),
                    .legend = tr("true density"),
                    .role = Role::Truth,
                    .values = result.truth,
                    .width = 1.6});
    setSubtitle(rowsInsideText(result_));
    showRows(result.grid, std::move(rows));
}

/// Samples whose colours come a second time are dashed.
CurveRow PredictivePlot::rowOf(const core::GroupDensity& group, const core::DataNames& names) const
{
    constexpr int colours = 4;
    return {.column = QStringLiteral("predictive_") + sampleName(names, group.label),
            .legend = sampleTitle(names, group.label),
            .values = group.values,
            .dashes = group.label / colours % 2 == 0 ? Qt::SolidLine : Qt::DashLine,
            .sample = group.label};
}

CurveRow PredictivePlot::rowOfAll() const
{
    const bool quiet = !result_.groups.empty();
    return {.column = QStringLiteral("predictive"),
            .legend = (quiet ? tr("all points, %1") : tr("predictive, %1")).arg(normalisationText(result_)),
            .name = quiet ? tr("all points") : tr("predictive"),
            .kind = quiet ? CurveRow::Kind::Curve : CurveRow::Kind::Area,
            .role = quiet ? Role::Ghost : Role::Predictive,
            .values = result_.predictive,
            .width = quiet ? 1.5 : 2.0,
            .dashes = quiet ? Qt::DotLine : Qt::SolidLine};
}

QString PredictivePlot::summary() const
{
    const QString all =
        tr("Predictive density, %1, at %2 positions.").arg(normalisationText(result_)).arg(result_.grid.size());
    const auto groups = static_cast<int>(result_.groups.size());
    return groups == 0 ? all : tr("%1 Of %2 samples too, each by itself.").arg(all).arg(groups);
}

} // namespace widgets
