#include "widgets/drawings/feature_space.h"

#include "core/density/student_t.h"
#include "core/labs/density/feature_line.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

struct FeatureWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::FeatureDrawings)
};

/// Range of the contoured field; of the points, with room around them, when there is none.
core::Interval rangeAlong(const core::FeaturePlane& plane, Eigen::Index axis)
{
    const Eigen::VectorXd& grid = axis == 0 ? plane.logDensity.axis1 : plane.logDensity.axis2;
    if (grid.size() > 1)
        return {grid[0], grid[grid.size() - 1]};
    if (core::isLine(plane)) {
        const Eigen::VectorXd along = plane.contours.front().polyline.col(axis);
        return axis == 1 ? rangeOfCurves({&along}) : core::Interval{along[0], along[along.size() - 1]};
    }
    if (plane.points.rows() == 0)
        return {-1.0, 1.0};
    const double lo = plane.points.col(axis).minCoeff(), hi = plane.points.col(axis).maxCoeff();
    const double room = hi > lo ? 0.1 * (hi - lo) : 1.0;
    return {lo - room, hi + room};
}

void describeAxes(Drawing& drawing, const core::FeaturePlane& plane, const QString& map)
{
    const QString share = QString::number(100.0 * plane.explained, 'f', 0);
    if (plane.explicitMap) {
        drawing.subtitle = FeatureWords::tr("explicit map φ(x) = (x, x²)");
        drawing.across.label = FeatureWords::tr("φ₁ = x");
        drawing.up.label = FeatureWords::tr("φ₂ = x²");
        drawing.coordinates = QStringLiteral("features");
    } else if (core::isLine(plane)) {
        drawing.subtitle = FeatureWords::tr("the kernel's only direction, %1 % of the spectrum").arg(share);
        drawing.across.label = FeatureWords::tr("principal coordinate");
        drawing.up.label = FeatureWords::tr("density, relative to its top");
        drawing.coordinates = QStringLiteral("line ") + map;
    } else {
        drawing.subtitle = FeatureWords::tr("kernel principal plane, %1 % of the spectrum").arg(share);
        drawing.across.label = FeatureWords::tr("1st principal coordinate");
        drawing.up.label = FeatureWords::tr("2nd principal coordinate");
        drawing.coordinates = QStringLiteral("plane ") + map;
    }
}

void addDensityColumns(PlotTable& table, const core::FeaturePlane& plane)
{
    if (core::isLine(plane)) {
        table.family(QStringLiteral("density"));
        table.add(QStringLiteral("coordinate"), plane.contours.front().polyline.col(0));
        table.add(QStringLiteral("relative_density"), plane.contours.front().polyline.col(1));
        return;
    }
    int number = 0;
    for (const core::ContourLevel& contour : plane.contours)
        if (contour.polyline.rows() > 0) {
            table.family(QStringLiteral("contour_%1").arg(++number));
            const QString name = QStringLiteral("contour_%1").arg(contour.level);
            table.add(name + QStringLiteral("_1"), contour.polyline.col(0));
            table.add(name + QStringLiteral("_2"), contour.polyline.col(1));
        }
}

PlotTable columnsOf(const core::FeaturePlane& plane)
{
    PlotTable table;
    if (plane.points.rows() > 0) {
        table.family(QStringLiteral("observations"));
        table.add(QStringLiteral("point_1"), plane.points.col(0));
        table.add(QStringLiteral("point_2"), plane.points.col(1));
    }
    if (plane.manifold.points.rows() > 0) {
        table.family(QStringLiteral("manifold"));
        table.add(QStringLiteral("x"), plane.manifoldInput);
        table.add(QStringLiteral("manifold_1"), plane.manifold.points.col(0));
        table.add(QStringLiteral("manifold_2"), plane.manifold.points.col(1));
        table.add(QStringLiteral("density_on_manifold"), plane.manifold.values);
    }
    addDensityColumns(table, plane);
    return table;
}

QString summaryOf(const core::FeaturePlane& plane)
{
    const QString points = countedText(plane.points.rows(), FeatureWords::tr("1 point"), FeatureWords::tr("%1 points"));
    if (core::isLine(plane))
        return FeatureWords::tr("Student-T density along the only direction of feature space, with %1.").arg(points);
    return FeatureWords::tr("Student-T density in feature space with %1, %2.")
        .arg(points,
             countedText(std::ssize(plane.contours), FeatureWords::tr("1 contour"), FeatureWords::tr("%1 contours")));
}

/// Why there is no plane: beside the title, and told.
struct Lack {
    QString subtitle, summary;
};
Lack lackOf(const core::Dataset& dataset)
{
    if (dataset.size() < 3)
        return {FeatureWords::tr("needs more points"), FeatureWords::tr("Nothing to draw: too few points.")};
    if (dataset.size() > core::mostObservations)
        return {FeatureWords::tr("not drawn of so many points"), FeatureWords::tr("Nothing to draw: too many points.")};
    return {FeatureWords::tr("all points coincide there"),
            FeatureWords::tr("Nothing to draw: all points coincide in feature space.")};
}

/// Before there is a plane.
Drawing withoutPlane(const core::Dataset& dataset)
{
    Lack lack = lackOf(dataset);
    return {.title = FeatureWords::tr("Feature space"),
            .subtitle = std::move(lack.subtitle),
            .meaning = FeatureWords::tr("The student-T density in feature space. Every possible observation lies on "
                                        "the coloured curve; its colour is the density there."),
            .summary = std::move(lack.summary),
            .axes = DrawnAxes::Own,
            .coordinates = QStringLiteral("none"),
            .across = {.range = core::Interval{-1.0, 1.0}},
            .up = {.isTold = true, .range = core::Interval{-1.0, 1.0}},
            .gridColumn = {},
            .trail = DrawnTrail()};
}

} // namespace

Drawing featureSpaceDrawing(const core::DensityResult& result, const core::Dataset& dataset, const QString& map)
{
    Drawing drawing = withoutPlane(dataset);
    if (!result.plane)
        return drawing;
    const core::FeaturePlane& plane = *result.plane;
    describeAxes(drawing, plane, map);
    drawing.summary = summaryOf(plane);
    drawing.across.range = rangeAlong(plane, 0);
    drawing.up.range = rangeAlong(plane, 1);
    drawing.contours = {{.levels = plane.contours,
                         .legend = core::isLine(plane) ? FeatureWords::tr("student-T along the line")
                                                       : FeatureWords::tr("student-T contours"),
                         .role = Role::Contour,
                         .width = core::isLine(plane) ? 2.0 : 1.0}};
    drawing.trail = DrawnTrail{.curve = plane.manifold,
                               .inputs = plane.manifoldInput,
                               .key = QStringLiteral("observations"),
                               .legend = FeatureWords::tr("φ(x), coloured by density")};
    drawing.points = DrawnPoints{.places = plane.points.rows() > 0 ? plane.points : Eigen::MatrixXd(0, 2),
                                 .labels = plane.points.rows() == dataset.size() ? dataset.labels : std::vector<int>(),
                                 .key = QStringLiteral("observations")};
    drawing.fields = {{.column = QStringLiteral("log_density"),
                       .name = FeatureWords::tr("log density"),
                       .field = plane.logDensity,
                       .ink = Role::Contour}};
    drawing.beside = columnsOf(plane);
    return drawing;
}

} // namespace widgets
