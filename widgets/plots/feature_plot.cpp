#include "widgets/plots/feature_plot.h"

#include "core/labs/density/feature_line.h"
#include "widgets/plots/contour_curves.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/gradient_curve.h"
#include "widgets/plots/manifold.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

#include <cmath>

namespace widgets
{
namespace
{

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

} // namespace

FeaturePlot::FeaturePlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle(QStringLiteral("B"), tr("Feature space"));
    contours_ = new ContourCurves(xAxis, yAxis, this);
    manifold_ = new GradientCurve(xAxis, yAxis);
    setToolTip(tr("The student-T density in feature space. Every possible observation lies on the coloured curve; "
                  "its colour is the density there."));
    restyle();
}

void FeaturePlot::showResult(const core::DensityResult& result, const core::Dataset& dataset, const QString& map)
{
    map_ = map;
    shown_ = result.plane.has_value();
    plane_ = shown_ ? *result.plane : core::FeaturePlane{};
    inputShape_ = dataset.shape();
    enoughPoints_ = dataset.size() >= 3;
    manifold_->setCurve(plane_.manifold);
    contours_->show(plane_.contours);
    points().setPoints(plane_.points.rows() > 0 ? plane_.points : Eigen::MatrixXd(0, 2),
                       plane_.points.rows() == dataset.size() ? dataset.labels : std::vector<int>());
    points().setSelection(selection());
    describe();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void FeaturePlot::describe()
{
    if (!shown_) {
        setSubtitle(enoughPoints_ ? tr("all points coincide there") : tr("needs more points"));
        setLegend({});
        setAxisLabels({}, {});
        setSummary(enoughPoints_ ? tr("Nothing to draw: all points coincide in feature space.")
                                 : tr("Nothing to draw: too few points."));
        return;
    }
    describeAxes();
    std::vector<LegendEntry> entries;
    if (plane_.manifold.points.rows() > 0)
        entries.push_back({.text = tr("observations φ(x), coloured by density"),
                           .coloured = true,
                           .key = QStringLiteral("observations"),
                           .show = visibilityOf({manifold_, &points()})});
    if (!plane_.contours.empty())
        entries.push_back({.text = core::isLine(plane_) ? tr("student-T along the line") : tr("student-T contours"),
                           .line = contourPen(),
                           .key = QStringLiteral("contours"),
                           .show = [this](bool visible) { contours_->setVisible(visible); }});
    setLegend(std::move(entries));
    if (core::isLine(plane_))
        setSummary(tr("Student-T density along the only direction of feature space, with %1 points.")
                       .arg(plane_.points.rows()));
    else
        setSummary(tr("Student-T density in feature space with %1 points, %2 contours.")
                       .arg(plane_.points.rows())
                       .arg(plane_.contours.size()));
}

std::vector<Reading> FeaturePlot::readingsAt(const QPointF& place) const
{
    const auto density = valueAt(plane_.logDensity, place);
    if (!density)
        return {};
    return {{.key = QStringLiteral("log_density"),
             .name = tr("log density"),
             .value = numberText(*density),
             .ink = theme().colour(Role::Contour),
             .at = place}};
}

QString FeaturePlot::coordinates() const
{
    if (!shown_)
        return QStringLiteral("none");
    return plane_.explicitMap     ? QStringLiteral("features")
           : core::isLine(plane_) ? QStringLiteral("line ") + map_
                                  : QStringLiteral("plane ") + map_;
}

QString FeaturePlot::placeText(const QPointF& place) const
{
    return QStringLiteral("%1, %2").arg(numberText(place.x()), numberText(place.y()));
}

QPen FeaturePlot::contourPen() const
{
    return theme().pen(Role::Contour, core::isLine(plane_) ? 2.0 : 1.0);
}

void FeaturePlot::describeAxes()
{
    const QString share = QString::number(100.0 * plane_.explained, 'f', 0);
    if (plane_.explicitMap) {
        setSubtitle(tr("explicit map φ(x) = (x, x²)"));
        setAxisLabels(tr("φ₁ = x"), tr("φ₂ = x²"));
    } else if (core::isLine(plane_)) {
        setSubtitle(tr("the kernel's only direction, %1 % of the spectrum").arg(share));
        setAxisLabels(tr("principal coordinate"), tr("density, relative to its top"));
    } else {
        setSubtitle(tr("kernel principal plane, %1 % of the spectrum").arg(share));
        setAxisLabels(tr("1st principal coordinate"), tr("2nd principal coordinate"));
    }
}

PlotTable FeaturePlot::numbers() const
{
    PlotTable table;
    if (plane_.points.rows() > 0) {
        table.family(QStringLiteral("observations"));
        table.add(QStringLiteral("point_1"), plane_.points.col(0));
        table.add(QStringLiteral("point_2"), plane_.points.col(1));
    }
    if (plane_.manifold.points.rows() > 0) {
        table.family(QStringLiteral("manifold"));
        table.add(QStringLiteral("x"), plane_.manifoldInput);
        table.add(QStringLiteral("manifold_1"), plane_.manifold.points.col(0));
        table.add(QStringLiteral("manifold_2"), plane_.manifold.points.col(1));
        table.add(QStringLiteral("density_on_manifold"), plane_.manifold.values);
    }
    if (core::isLine(plane_)) {
        table.family(QStringLiteral("density"));
        table.add(QStringLiteral("coordinate"), plane_.contours.front().polyline.col(0));
        table.add(QStringLiteral("relative_density"), plane_.contours.front().polyline.col(1));
        return table;
    }
    int number = 0;
    for (const core::ContourLevel& contour : plane_.contours)
        if (contour.polyline.rows() > 0) {
            table.family(QStringLiteral("contour_%1").arg(++number));
            const QString name = QStringLiteral("contour_%1").arg(contour.level);
            table.add(name + QStringLiteral("_1"), contour.polyline.col(0));
            table.add(name + QStringLiteral("_2"), contour.polyline.col(1));
        }
    return table;
}

std::optional<QPointF> FeaturePlot::placeOf(const Eigen::VectorXd& position) const
{
    if (inputShape_ != core::Shape::Line || position.size() != 1)
        return {};
    const auto place = placeOnManifold(plane_, position[0]);
    return place ? std::optional(QPointF(place->x(), place->y())) : std::nullopt;
}

std::optional<Eigen::VectorXd> FeaturePlot::positionAt(const QPointF& pixel) const
{
    constexpr double reach = 12.0; // pixels
    const Eigen::Vector2d at(xAxis->pixelToCoord(pixel.x()), yAxis->pixelToCoord(pixel.y()));
    const Eigen::Vector2d unitsPerPixel(xAxis->range().size() / std::max(axes()->width(), 1),
                                        yAxis->range().size() / std::max(axes()->height(), 1));
    const auto x = inputNear(plane_, at, unitsPerPixel, reach);
    return x ? std::optional(Eigen::VectorXd(Eigen::VectorXd::Constant(1, *x))) : std::nullopt;
}

core::Interval FeaturePlot::ownHorizontal() const
{
    return rangeAlong(plane_, 0);
}

core::Interval FeaturePlot::ownVertical() const
{
    return rangeAlong(plane_, 1);
}

void FeaturePlot::restyle()
{
    manifold_->setColours(theme().map, theme().colour(Role::Manifold));
    manifold_->setWidth(theme().pen(Role::Manifold, 3.5).widthF());
    contours_->setPens([this](const core::ContourLevel&) { return contourPen(); });
    describe();
}

} // namespace widgets
