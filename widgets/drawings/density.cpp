#include "widgets/drawings/density.h"

#include "core/labs/density/ghost.h"
#include "widgets/drawings/places.h"
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
            .legend = quiet ? DensityWords::tr("all points") : DensityWords::tr("predictive"),
            .kind = quiet ? CurveRow::Kind::Curve : CurveRow::Kind::Area,
            .role = quiet ? Role::Ghost : Role::Predictive,
            .values = result.predictive,
            .width = quiet ? 1.5 : 2.0,
            .dashes = quiet ? Qt::DotLine : Qt::SolidLine};
}

/// "of the 272 rows 95 % lie inside 95 %, normalised over …"
QString rowsAndNormalisationText(const core::DensityResult& result)
{
    const QString normalised = normalisationText(result);
    return result.rowsInside.size() == 0 ? normalised
                                         : DensityWords::tr("%1, %2").arg(rowsInsideText(result), normalised);
}

const QString kernelEstimate = QStringLiteral("kernel_density_estimate");

QString kernelEstimateTitle(const core::DensityResult& result)
{
    return DensityWords::tr("kernel estimate, bandwidth %1").arg(numberText(result.bandwidth));
}

/// Contours of a constant would trace its rounding.
bool isConstantDensity(const Eigen::MatrixXd& values)
{
    constexpr double rounding = 1e-9; // of the value
    return values.size() > 0 && values.maxCoeff() - values.minCoeff() <= rounding * values.maxCoeff();
}

/// "50 %, 80 %, 95 % of the mass", or "levels of the density".
QString densityContoursTitle(const std::vector<core::ContourLevel>& contours)
{
    QStringList masses;
    for (const core::ContourLevel& contour : contours)
        if (contour.mass)
            masses += percentText(*contour.mass);
    return masses.isEmpty() ? DensityWords::tr("levels of the density")
                            : DensityWords::tr("%1 of the mass").arg(masses.join(QStringLiteral(", ")));
}

std::vector<DrawnContours> densityContours(const core::DensityResult& result)
{
    std::vector<core::ContourLevel> levels;
    if (!isConstantDensity(result.density.values))
        levels = result.contours;
    return {{.levels = result.ghostContours, .key = kernelEstimate, .dashes = Qt::DashLine},
            {.levels = levels, .legend = densityContoursTitle(levels), .label = DrawnContours::Label::Mass}};
}

std::vector<DrawnMarginal> densityMarginals(const core::DensityResult& result)
{
    using Side = DrawnMarginal::Side;
    const auto titled = [](const Eigen::VectorXd& values, const QString& title) {
        return values.size() > 0 ? title : QString();
    };
    const auto predictive = [&](Side side, const Eigen::VectorXd& at, const Eigen::VectorXd& values,
                                const QString& column) {
        return DrawnMarginal{.side = side,
                             .at = at,
                             .values = values,
                             .column = column,
                             .key = QStringLiteral("marginal"),
                             .legend = titled(values, DensityWords::tr("marginal")),
                             .role = Role::Predictive,
                             .isFilled = true};
    };
    const auto estimate = [&](Side side, const Eigen::VectorXd& at, const Eigen::VectorXd& values) {
        return DrawnMarginal{.side = side,
                             .at = at,
                             .values = values,
                             .column = {},
                             .key = kernelEstimate,
                             .legend = titled(values, kernelEstimateTitle(result)),
                             .role = Role::Ghost,
                             .dashes = Qt::DashLine};
    };
    const core::Field& field = result.density;
    return {predictive(Side::Above, field.axis1, result.marginal1, QStringLiteral("marginal_x1")),
            predictive(Side::Right, field.axis2, result.marginal2, QStringLiteral("marginal_x2")),
            estimate(Side::Above, field.axis1, result.ghostMarginal1),
            estimate(Side::Right, field.axis2, result.ghostMarginal2)};
}

DrawnMap densityMap(const core::DensityResult& result, double largest)
{
    return {.field = result.density,
            .range = {0.0, largest > 0.0 ? largest : 1.0},
            .mayBeLogarithmic = true,
            .quantity = DensityWords::tr("density"),
            .column = QStringLiteral("density"),
            .beside = {{.column = kernelEstimate,
                        .name = DensityWords::tr("kernel density estimate"),
                        .field = result.ghostField,
                        .ink = Role::Ghost}}};
}

/// What the answer tells as numbers.
PlotTable numbersOfDensity(const core::DensityResult& result)
{
    PlotTable table;
    if (result.trainLogScore)
        table.addValue(QStringLiteral("train_log_score"), *result.trainLogScore);
    if (result.heldOutLogScore)
        table.addValue(QStringLiteral("held_out_log_score"), *result.heldOutLogScore);
    for (Eigen::Index i = 0; i < result.rowsInside.size(); ++i)
        table.addValue(QStringLiteral("inside_%1").arg(100.0 * core::drawnMasses[static_cast<std::size_t>(i)]),
                       result.rowsInside[i]);
    if (result.bandwidth > 0.0)
        table.addValue(QStringLiteral("bandwidth"), result.bandwidth);
    return table;
}

} // namespace

Drawing pulledBackDrawing(const core::DensityResult& result, const core::Dataset& dataset)
{
    Drawing drawing{
        .title = DensityWords::tr("Pulled back to the line"),
        .subtitle = result.pulledBack.size() > 0 ? pulledBackNormalisationText(result) : QString(),
        .meaning = DensityWords::tr(
            "The density on the manifold, read off at φ(x), before it is multiplied with the Jacobian of φ."),
        .summary = result.jacobianDropped
                       ? DensityWords::tr("Density pulled back to the line; no Jacobian exists for this kernel.")
                       : DensityWords::tr("Density pulled back to the line, and the Jacobian of the feature map."),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = DensityWords::tr("q(x), J(x)"), .mayBeLogarithmic = true},
        .grid = result.grid,
        .points = DrawnPoints{sharedPlaces(dataset.x), dataset.labels}};
    drawing.curves = {{.column = QStringLiteral("pulled_back"),
                       .legend = DensityWords::tr("q pulled back"),
                       .role = Role::PulledBack,
                       .values = result.pulledBack},
                      {.column = QStringLiteral("jacobian"),
                       .legend = DensityWords::tr("Jacobian J"),
                       .name = DensityWords::tr("Jacobian"),
                       .role = Role::Jacobian,
                       .values = result.jacobianDropped ? Eigen::VectorXd() : result.jacobian,
                       .dashes = Qt::DotLine}};
    if (result.jacobianDropped && result.grid.size() > 0)
        drawing.remarks << DensityWords::tr("no Jacobian");
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
        .subtitle = result.predictive.size() > 0 ? rowsAndNormalisationText(result) : rowsInsideText(result),
        .meaning = DensityWords::tr(
            "Where the next observation is expected, given the points: the pulled-back density times the Jacobian. By "
            "groups: the same of each sample alone, each normalised for itself."),
        .summary = groups == 0 ? all : DensityWords::tr("%1 Of %2 samples too, each by itself.").arg(all).arg(groups),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = DensityWords::tr("density"), .mayBeLogarithmic = true},
        .grid = result.grid,
        .points = DrawnPoints{sharedPlaces(dataset.x), dataset.labels}};
    for (const core::GroupDensity& group : result.groups)
        drawing.curves.push_back(rowOfGroup(group, dataset.names));
    drawing.curves.push_back(rowOfAllPoints(result));
    drawing.curves.push_back({.column = kernelEstimate,
                              .legend = kernelEstimateTitle(result),
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
    drawing.beside = numbersOfDensity(result);
    return drawing;
}

DrawnScale scaleOf(double lengthscale)
{
    return {.length = lengthscale, .text = QStringLiteral("ℓ = %1").arg(numberText(lengthscale))};
}

Drawing predictiveMapDrawing(const core::DensityResult& result, const core::Dataset& dataset,
                             std::optional<double> lengthscale)
{
    const double largest = largestKnown(result.density.values.reshaped());
    const bool plane = dataset.shape() == core::Shape::Plane;
    Drawing drawing{
        .title = DensityWords::tr("Predictive density"),
        .meaning = DensityWords::tr(
            "Where the next observation is expected, given the points. Marginal densities above and to the right."),
        .axes = DrawnAxes::Plane,
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = coordinateName(dataset, 1)},
        .gridColumn = {},
        .map = densityMap(result, largest),
        .contours = densityContours(result),
        .marginals = densityMarginals(result),
        .points = DrawnPoints{.places = plane ? sharedPlaces(dataset.x) : Eigen::MatrixXd(0, 2),
                              .labels = plane ? dataset.labels : std::vector<int>()}};
    if (result.density.values.size() == 0)
        return drawing;
    drawing.beside = numbersOfDensity(result);
    if (lengthscale)
        drawing.scale = scaleOf(*lengthscale);
    drawing.subtitle = rowsAndNormalisationText(result);
    drawing.summary = DensityWords::tr("Predictive density as a colour map, %1, largest value %2.")
                          .arg(normalisationText(result), numberText(largest));
    return drawing;
}

} // namespace widgets
