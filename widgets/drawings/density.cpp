#include "widgets/drawings/density.h"

#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

struct DensityWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::DensityDrawings)
};

/// Samples whose colours come a second time are dashed.
CurveRow rowOfGroup(const core::GroupDensity& group, const core::DataNames& names)
{
    constexpr int colours = 4;
    return {.column = QStringLiteral("predictive_") + sampleName(names, group.label),
            .legend = sampleTitle(names, group.label),
            .values = group.values,
            .dashes = group.label / colours % 2 == 0 ? Qt::SolidLine : Qt::DashLine,
            .sample = group.label};
}

CurveRow rowOfAllPoints(const core::DensityResult& result)
{
    const bool quiet = !result.groups.empty();
    return {.column = QStringLiteral("predictive"),
            .legend = (quiet ? DensityWords::tr("all points, %1") : DensityWords::tr("predictive, %1"))
                          .arg(normalisationText(result)),
            .name = quiet ? DensityWords::tr("all points") : DensityWords::tr("predictive"),
            .kind = quiet ? CurveRow::Kind::Curve : CurveRow::Kind::Area,
            .role = quiet ? Role::Ghost : Role::Predictive,
            .values = result.predictive,
            .width = quiet ? 1.5 : 2.0,
            .dashes = quiet ? Qt::DotLine : Qt::SolidLine};
}

} // namespace

Drawing pulledBackDrawing(const core::DensityResult& result, const core::Dataset& dataset)
{
    Drawing drawing{
        .title = DensityWords::tr("Pulled back to the line"),
        .meaning = DensityWords::tr(
            "The density on the manifold, read off at φ(x), before it is multiplied with the Jacobian of φ."),
        .summary = result.jacobianDropped
                       ? DensityWords::tr("Density pulled back to the line; no Jacobian exists for this kernel.")
                       : DensityWords::tr("Density pulled back to the line, and the Jacobian of the feature map."),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = DensityWords::tr("q(x), J(x)"), .mayBeLogarithmic = true},
        .grid = result.grid,
        .points = DrawnPoints{dataset.x, dataset.labels}};
    drawing.curves = {{.column = QStringLiteral("pulled_back"),
                       .legend = DensityWords::tr("q pulled back, %1").arg(pulledBackNormalisationText(result)),
                       .name = DensityWords::tr("q pulled back"),
                       .role = Role::PulledBack,
                       .values = result.pulledBack},
                      {.column = QStringLiteral("jacobian"),
                       .legend = DensityWords::tr("Jacobian J of the feature map"),
                       .name = DensityWords::tr("Jacobian"),
                       .role = Role::Jacobian,
                       .values = result.jacobianDropped ? Eigen::VectorXd() : result.jacobian,
                       .dashes = Qt::DotLine}};
    if (result.jacobianDropped && result.grid.size() > 0)
        drawing.remarks << DensityWords::tr("no Jacobian exists for this kernel");
    return drawing;
}

Drawing predictiveDrawing(const core::DensityResult& result, const core::Dataset& dataset)
{
    const auto groups = static_cast<int>(result.groups.size());
    const QString all = DensityWords::tr("Predictive density, %1, at %2 positions.")
                            .arg(normalisationText(result))
                            .arg(result.grid.size());
    Drawing drawing{
        .title = DensityWords::tr("Predictive density"),
        .subtitle = rowsInsideText(result),
        .meaning = DensityWords::tr(
            "Where the next observation is expected, given the points: the pulled-back density times the Jacobian. By "
            "groups: the same of each sample alone, each normalised for itself."),
        .summary = groups == 0 ? all : DensityWords::tr("%1 Of %2 samples too, each by itself.").arg(all).arg(groups),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = DensityWords::tr("density"), .mayBeLogarithmic = true},
        .grid = result.grid,
        .points = DrawnPoints{dataset.x, dataset.labels}};
    for (const core::GroupDensity& group : result.groups)
        drawing.curves.push_back(rowOfGroup(group, dataset.names));
    drawing.curves.push_back(rowOfAllPoints(result));
    drawing.curves.push_back(
        {.column = QStringLiteral("kernel_density_estimate"),
         .legend = DensityWords::tr("kernel density estimate, bandwidth %1").arg(numberText(result.bandwidth)),
         .name = DensityWords::tr("kernel density estimate"),
         .role = Role::Ghost,
         .values = result.ghost,
         .width = 1.5,
         .dashes = Qt::DashLine});
    drawing.curves.push_back({.column = QStringLiteral("truth"),
                              .legend = DensityWords::tr("true density"),
                              .role = Role::Truth,
                              .values = result.truth,
                              .width = 1.6});
    return drawing;
}

} // namespace widgets
