#include "widgets/plots/pulled_back_plot.h"

#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

namespace widgets
{

PulledBackPlot::PulledBackPlot(QWidget* parent) : CurvePlot(Space::Line, QStringLiteral("x"), parent)
{
    setTitle(QStringLiteral("C"), tr("Pulled back to the line"));
    points().setPlacement(PointMarks::Placement::Strip);
    setAxisLabels(QStringLiteral("x"), tr("q(x), J(x)"));
    setToolTip(tr("The density on the manifold, read off at φ(x), before it is multiplied with the Jacobian of φ."));
    restyle();
}

void PulledBackPlot::showResult(const core::DensityResult& result, const core::Dataset& dataset)
{
    hasJacobian_ = !result.jacobianDropped;
    points().setPoints(dataset.x, dataset.labels);
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), tr("q(x), J(x)"));
    showRows(result.grid, {{.column = QStringLiteral("pulled_back"),
                            .legend = tr("q pulled back, %1").arg(pulledBackNormalisationText(result)),
                            .name = tr("q pulled back"),
                            .role = Role::PulledBack,
                            .values = result.pulledBack},
                           {.column = QStringLiteral("jacobian"),
                            .legend = tr("Jacobian J of the feature map"),
                            .name = tr("Jacobian"),
                            .role = Role::Jacobian,
                            .values = hasJacobian_ ? result.jacobian : Eigen::VectorXd(),
                            .dashes = Qt::DotLine}});
}

std::vector<LegendEntry> PulledBackPlot::entriesBeside() const
{
    if (hasJacobian_ || curves().grid().size() == 0)
        return {};
    return {{.text = tr("no Jacobian exists for this kernel")}};
}

QString PulledBackPlot::summary() const
{
    return hasJacobian_ ? tr("Density pulled back to the line, and the Jacobian of the feature map.")
                        : tr("Density pulled back to the line; no Jacobian exists for this kernel.");
}

} // namespace widgets
