#include "widgets/plots/density_map_plot.h"

#include "widgets/plots/as_qvector.h"
#include "widgets/plots/contour_curves.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/theme/plot_theme.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr int marginalSize = 56; // pixels

double largestOf(const Eigen::MatrixXd& values)
{
    double largest = 0.0;
    for (const double value : values.reshaped())
        if (std::isfinite(value))
            largest = std::max(largest, value);
    return largest;
}

/// Contours of a constant would trace its rounding.
bool isFlat(const Eigen::MatrixXd& values)
{
    constexpr double rounding = 1e-9; // of the value
    return values.size() > 0 && values.maxCoeff() - values.minCoeff() <= rounding * values.maxCoeff();
}

/// "50 %, 80 %, 95 % of the mass", or "levels of the density".
QString contoursText(const std::vector<core::ContourLevel>& contours)
{
    QStringList masses;
    for (const core::ContourLevel& contour : contours)
        if (contour.mass)
            masses += contourText(contour);
    return masses.isEmpty() ? DensityMapPlot::tr("levels of the density")
                            : DensityMapPlot::tr("%1 of the mass").arg(masses.join(QStringLiteral(", ")));
}

/// A density drawn over one axis, by graph or by curve alike.
template <class Plottable>
void setLine(Plottable& line, const Eigen::VectorXd& keys, const Eigen::VectorXd& values)
{
    const bool shown = keys.size() == values.size();
    line.setData(shown ? asQVector(keys) : QVector<double>(), shown ? asQVector(values) : QVector<double>());
}

} // namespace

DensityMapPlot::DensityMapPlot(QWidget* parent)
    : PlotView(Space::Plane, parent), map_(*this, MapFrame::Cells::Blended, MapFrame::Bar::Unplaced)
{
    setTitle(QStringLiteral("D"), tr("Predictive density"));
    ghostContours_ = new ContourCurves(xAxis, yAxis, this);
    contours_ = new ContourCurves(xAxis, yAxis, this);
    buildMarginals();
    setToolTip(
        tr("Where the next observation is expected, given the points. Marginal densities above and to the right."));
    restyle();
}

void DensityMapPlot::buildMarginals()
{
    auto* body = new QCPLayoutGrid;
    QCPAxisRect* map = axes();
    plotLayout()->take(map);
    plotLayout()->simplify();
    plotLayout()->addElement(1, 0, body); // first: children ask it for their plot
    above_ = new QCPAxisRect(this, false);
    beside_ = new QCPAxisRect(this, false);
    body->addElement(1, 0, map);
    body->addElement(0, 0, above_);
    body->addElement(1, 1, beside_);
    body->addElement(1, 2, &map_.bar());
    body->setRowSpacing(4);
    body->setColumnSpacing(4);
    above_->setMaximumSize(QWIDGETSIZE_MAX, marginalSize);
    above_->setMinimumSize(20, marginalSize);
    beside_->setMaximumSize(marginalSize, QWIDGETSIZE_MAX);
    beside_->setMinimumSize(marginalSize, 20);
    auto* columns = new QCPMarginGroup(this);
    auto* rows = new QCPMarginGroup(this);
    for (QCPLayoutElement* element : {static_cast<QCPLayoutElement*>(map), static_cast<QCPLayoutElement*>(above_)})
        element->setMarginGroup(QCP::msLeft | QCP::msRight, columns);
    for (QCPLayoutElement* element : {static_cast<QCPLayoutElement*>(map), static_cast<QCPLayoutElement*>(beside_),
                                      static_cast<QCPLayoutElement*>(&map_.bar())})
        element->setMarginGroup(QCP::msTop | QCP::msBottom, rows);
    above_->setAutoMargins(QCP::msLeft | QCP::msRight);
    above_->setMargins(QMargins(0, 2, 0, 0));
    beside_->setAutoMargins(QCP::msTop | QCP::msBottom);
    beside_->setMargins(QMargins(0, 0, 6, 0));
    for (QCPAxisRect* rect : {above_, beside_}) {
        rect->addAxes(QCPAxis::atLeft | QCPAxis::atBottom);
        rect->setRangeDrag({});
        rect->setRangeZoom({});
        for (QCPAxis* axis : rect->axes()) {
            axis->setTickLabels(false);
            axis->setTicks(false);
            axis->setLayer(QStringLiteral("axes"));
            axis->grid()->setLayer(QStringLiteral("grid"));
            axis->grid()->setVisible(false);
        }
    }
    above_->axis(QCPAxis::atLeft)->setVisible(false);
    beside_->axis(QCPAxis::atBottom)->setVisible(false);
    ghostMarginal1_ = addGraph(above_->axis(QCPAxis::atBottom), above_->axis(QCPAxis::atLeft));
    marginal1_ = addGraph(above_->axis(QCPAxis::atBottom), above_->axis(QCPAxis::atLeft));
    // A graph whose key axis is the vertical one lies on its side.
    ghostMarginal2_ = addGraph(beside_->axis(QCPAxis::atLeft), beside_->axis(QCPAxis::atBottom));
    marginal2_ = addGraph(beside_->axis(QCPAxis::atLeft), beside_->axis(QCPAxis::atBottom));
    for (QCPGraph* graph : {marginal1_, ghostMarginal1_, marginal2_, ghostMarginal2_})
        graph->setSelectable(QCP::stNone);
    const auto follow = [](QCPAxis* from, QCPAxis* to) {
        connect(from, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), to,
                qOverload<const QCPRange&>(&QCPAxis::setRange));
    };
    follow(xAxis, above_->axis(QCPAxis::atBottom));
    follow(yAxis, beside_->axis(QCPAxis::atLeft));
}

void DensityMapPlot::showResult(const core::DensityResult& result, const core::Dataset& dataset)
{
    result_ = result;
    if (isFlat(result_.density.values))
        result_.contours.clear();
    fillMap();
    fillMarginals();
    contours_->show(result_.contours);
    const bool plane = dataset.shape() == core::Shape::Plane;
    points().setPoints(plane ? dataset.x : Eigen::MatrixXd(0, 2), plane ? dataset.labels : std::vector<int>());
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), coordinateName(dataset, 1));
    restyle();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void DensityMapPlot::showGhostContours(const std::vector<core::ContourLevel>& contours)
{
    ghostContours_->show(contours);
    restyle();
    replot(rpQueuedReplot);
}

void DensityMapPlot::fillMap()
{
    const double largest = largestOf(result_.density.values);
    map_.show(result_.density, {0.0, largest > 0.0 ? largest : 1.0});
}

void DensityMapPlot::fillMarginals()
{
    setLine(*marginal1_, result_.density.axis1, result_.marginal1);
    setLine(*marginal2_, result_.density.axis2, result_.marginal2);
    setLine(*ghostMarginal1_, result_.density.axis1, result_.ghostMarginal1);
    setLine(*ghostMarginal2_, result_.density.axis2, result_.ghostMarginal2);
    const core::Interval first = rangeOfCurves({&result_.marginal1, &result_.ghostMarginal1});
    const core::Interval second = rangeOfCurves({&result_.marginal2, &result_.ghostMarginal2});
    above_->axis(QCPAxis::atLeft)->setRange(0.0, first.hi);
    beside_->axis(QCPAxis::atBottom)->setRange(0.0, second.hi);
}

void DensityMapPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (!result_.contours.empty())
        entries.push_back({.text = contoursText(result_.contours),
                           .line = theme().pen(Role::Axis, 1.0),
                           .key = QStringLiteral("contours"),
                           .show = [this](bool visible) { contours_->setVisible(visible); }});
    if (result_.marginal1.size() > 0)
        entries.push_back({.text = tr("marginal"),
                           .line = marginal1_->pen(),
                           .fill = marginal1_->brush(),
                           .key = QStringLiteral("marginal"),
                           .show = visibilityOf({marginal1_, marginal2_})});
    if (result_.ghostMarginal1.size() > 0)
        entries.push_back({.text = tr("kernel density estimate, bandwidth %1").arg(numberText(result_.bandwidth)),
                           .line = ghostMarginal1_->pen(),
                           .key = QStringLiteral("kernel_density_estimate"),
                           .show = [this](bool visible) {
                               visibilityOf({ghostMarginal1_, ghostMarginal2_})(visible);
                               ghostContours_->setVisible(visible);
                           }});
    setLegend(std::move(entries));
    if (result_.density.values.size() > 0) {
        setSubtitle(result_.rowsInside.size() == 0 ? normalisationText(result_)
                                                   : rowsInsideText(result_) + tr(", ") + normalisationText(result_));
        setSummary(tr("Predictive density as a colour map, %1, largest value %2.")
                       .arg(normalisationText(result_), numberText(largestOf(result_.density.values))));
    }
}

std::vector<Reading> DensityMapPlot::readingsAt(const QPointF& place) const
{
    std::vector<Reading> readings;
    if (const auto density = valueAt(result_.density, place))
        readings.push_back({.key = QStringLiteral("density"),
                            .name = tr("density"),
                            .value = numberText(*density),
                            .ink = colourAt(theme().map, *density / map_.range().upper),
                            .at = place});
    if (const auto ghost = valueAt(result_.ghostField, place);
        ghost && !isEntryHidden(QStringLiteral("kernel_density_estimate")))
        readings.push_back({.key = QStringLiteral("kernel_density_estimate"),
                            .name = tr("kernel density estimate"),
                            .value = numberText(*ghost),
                            .ink = theme().colour(Role::Ghost),
                            .at = place});
    return readings;
}

PlotTable DensityMapPlot::numbers() const
{
    const core::Field& field = result_.density;
    PlotTable table;
    if (field.values.size() == 0)
        return table;
    table.family(QStringLiteral("field"));
    table.add(QStringLiteral("x1"), field.axis1.replicate(field.axis2.size(), 1));
    table.add(QStringLiteral("x2"), field.axis2.transpose().replicate(field.axis1.size(), 1).reshaped());
    table.add(QStringLiteral("density"), field.values.reshaped());
    if (result_.ghostField.values.size() == field.values.size())
        table.add(QStringLiteral("kernel_density_estimate"), result_.ghostField.values.reshaped());
    table.family(QStringLiteral("marginal_x1"));
    table.add(QStringLiteral("marginal_x1_at"), field.axis1);
    table.add(QStringLiteral("marginal_x1"), result_.marginal1);
    table.family(QStringLiteral("marginal_x2"));
    table.add(QStringLiteral("marginal_x2_at"), field.axis2);
    table.add(QStringLiteral("marginal_x2"), result_.marginal2);
    return table;
}

void DensityMapPlot::restyle()
{
    const Theme& look = theme();
    axes()->setMinimumMargins(QMargins(66, 2, 2, 42) * look.textScale);
    map_.setColours(gradientOf(look.map), look);
    map_.setQuantity(tr("density"));
    const double largest = map_.range().upper;
    contours_->setPens([&look, largest](const core::ContourLevel& contour) {
        return look.pen(inkOn(colourAt(look.map, contour.level / largest)), 1.0);
    });
    contours_->setLabels(&contourText, look.font(0.8));
    ghostContours_->setPens([&look, largest](const core::ContourLevel& contour) {
        return look.pen(inkOn(colourAt(look.map, contour.level / largest)), 1.0, Qt::DashLine);
    });
    points().setHalo(look.colour(Role::Background));
    const QColor ink = look.colour(Role::Predictive);
    QColor fill = ink;
    fill.setAlpha(look.dark ? 55 : 38);
    for (QCPGraph* graph : {marginal1_, marginal2_}) {
        graph->setPen(theme().pen(ink, 1.5));
        graph->setBrush(fill);
    }
    for (QCPGraph* graph : {ghostMarginal1_, ghostMarginal2_})
        graph->setPen(look.pen(Role::Ghost, 1.5, Qt::DashLine));
    describe();
}

} // namespace widgets
