#include "widgets/plots/evidence_map_plot.h"

#include "core/contour/contour.h"
#include "widgets/plots/axis_look.h"
#include "widgets/plots/contour_curves.h"
#include "widgets/plots/evidence_range.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/reach.h"
#include "widgets/theme/plot_theme.h"

#include <algorithm>
#include <array>

namespace widgets
{
namespace
{

const HyperparameterName tau2Name{
    .path = QStringLiteral("tau2"), .name = QStringLiteral("τ²"), .symbol = QStringLiteral("τ²")};
constexpr std::array drops{1.0, 10.0, 100.0, 1000.0};

bool isPlace(const QPointF& values)
{
    return std::isfinite(values.x()) && std::isfinite(values.y()) && values.x() > 0.0 && values.y() > 0.0;
}

/// Index of the coordinate nearest to a pixel of its axis.
Eigen::Index nearestTo(const QCPAxis& axis, const Eigen::VectorXd& coordinates, double pixel)
{
    const Eigen::ArrayXd pixels = coordinates.unaryExpr([&](double value) { return axis.coordToPixel(value); });
    Eigen::Index nearest = 0;
    (pixels - pixel).abs().minCoeff(&nearest);
    return nearest;
}

/// Which share of the sorted values lies below one: the colours' scale. The evidence spans so many nats that on any
/// scale of its own the degenerate corner would leave the rest of the map in one colour.
double shareBelow(const std::vector<double>& sorted, double value)
{
    if (sorted.size() < 2)
        return 1.0;
    const auto below = std::ranges::lower_bound(sorted, value) - sorted.begin();
    return static_cast<double>(below) / static_cast<double>(sorted.size() - 1);
}

} // namespace

EvidenceMapPlot::EvidenceMapPlot(QWidget* parent) : PlotView(Space::Own, parent), map_(*this, MapFrame::Cells::Blended)
{
    setTitle({}, tr("Evidence"));
    second_ = tau2Name;
    setLogarithmic(*xAxis);
    setLogarithmic(*yAxis);
    map_.setQuantity(tr("share of the map below"));
    contours_ = new ContourCurves(xAxis, yAxis, this);
    highest_ = addGraph();
    casing_ = addGraph();
    cross_ = addGraph();
    for (QCPGraph* graph : {highest_, casing_, cross_}) {
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setSelectable(QCP::stNone);
        graph->setLayer(QStringLiteral("points"));
    }
    setAxisLabels(first_.axisLabel(), second_.axisLabel());
    restyle();
    fitOwnAxes();
}

bool EvidenceMapPlot::isShown() const
{
    return map_.isShown();
}

void EvidenceMapPlot::showResult(const core::LearningResult& result, double tau2)
{
    showMap(result.map.value_or(core::Field()), {}, tau2Name, QPointF(result.current, tau2),
            result.remarks.empty() ? tr("not known yet") : QString::fromStdString(result.remarks.front()));
}

void EvidenceMapPlot::showMap(core::Field map, const HyperparameterName& first, const HyperparameterName& second,
                              const QPointF& current, const QString& whyEmpty)
{
    field_ = std::move(map);
    first_ = first;
    second_ = second;
    whyEmpty_ = whyEmpty;
    setAxisLabels(first_.axisLabel(), second_.axisLabel());
    setToolTip(tr("How probable the data are for each %1 and %2. Drag the cross or click to set both.")
                   .arg(first_.name, second_.name));
    if (!isWhole(field_))
        field_ = {};
    fillMap();
    contours_->show(dropContours(field_, drops));
    highest_->data()->clear();
    if (const auto cell = highestCell())
        highest_->addData(field_.axis1[cell->row], field_.axis2[cell->column]);
    if (!drag_) { // else the hand is ahead of the result, and axes that move under it would run away
        current_ = current;
        fitOwnAxes();
    }
    placeCross();
    restyle();
    replot(rpQueuedReplot);
}

void EvidenceMapPlot::fillMap()
{
    if (!highestCell())
        return map_.hide();
    ranked_.clear();
    std::ranges::copy_if(field_.values.reshaped(), std::back_inserter(ranked_),
                         [](double v) { return !std::isnan(v); });
    std::ranges::sort(ranked_);
    core::Field shares = field_; // minus infinity is the darkest colour
    for (double& value : shares.values.reshaped())
        value = std::isnan(value) ? value : shareBelow(ranked_, value);
    map_.show(shares, {0.0, 1.0});
}

std::optional<EvidenceMapPlot::Cell> EvidenceMapPlot::highestCell() const
{
    std::optional<Cell> found;
    for (Eigen::Index j = 0; j < field_.values.cols(); ++j)
        for (Eigen::Index i = 0; i < field_.values.rows(); ++i)
            if (std::isfinite(field_.values(i, j)) && (!found || field_.values(i, j) > found->value))
                found = Cell{i, j, field_.values(i, j)};
    return found;
}

void EvidenceMapPlot::showValues(double first, double second)
{
    if (drag_)
        return;
    current_ = QPointF(first, second);
    placeCross();
    describe();
    replot(rpQueuedReplot);
}

void EvidenceMapPlot::placeCross()
{
    for (QCPGraph* graph : {casing_, cross_}) {
        graph->data()->clear();
        if (isPlace(current_) && isShown())
            graph->addData(current_.x(), current_.y());
    }
}

void EvidenceMapPlot::choose(const QPointF& values, int gesture)
{
    if (!isPlace(values))
        return;
    current_ = values;
    placeCross();
    describe();
    replot(rpQueuedReplot);
    emit chosen(values.x(), values.y(), gesture);
}

QPointF EvidenceMapPlot::pixelOf(const QPointF& values) const
{
    return {xAxis->coordToPixel(values.x()), yAxis->coordToPixel(values.y())};
}

bool EvidenceMapPlot::isOnCross(const QPointF& pixel) const
{
    return cross_->dataCount() > 0 && axes()->rect().contains(pixel.toPoint()) &&
           QLineF(pixelOf(current_), pixel).length() <= markReach;
}

bool EvidenceMapPlot::isOnHighest(const QPointF& pixel) const
{
    const auto cell = highestCell();
    return cell && QLineF(pixelOf({field_.axis1[cell->row], field_.axis2[cell->column]}), pixel).length() <= markReach;
}

void EvidenceMapPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (!isShown())
        return;
    if (isOnHighest(pixel)) {
        const Cell cell = *highestCell();
        choose({field_.axis1[cell.row], field_.axis2[cell.column]}, clickGesture());
    } else {
        choose({xAxis->pixelToCoord(pixel.x()), yAxis->pixelToCoord(pixel.y())}, clickGesture());
    }
}

void EvidenceMapPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && isOnCross(event->position()))
        drag_.emplace(event->position(), pixelOf(current_));
    else
        PlotView::mousePressEvent(event);
}

void EvidenceMapPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!drag_) {
        PlotView::mouseMoveEvent(event);
        if (isOnCross(event->position()))
            setCursor(Qt::SizeAllCursor);
        else if (isOnHighest(event->position()))
            setCursor(Qt::PointingHandCursor);
        else
            unsetCursor();
        return;
    }
    if (const auto at = drag_->movedTo(event->position(), axes()->rect()))
        choose({xAxis->pixelToCoord(at->x()), yAxis->pixelToCoord(at->y())}, drag_->gesture());
}

void EvidenceMapPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!drag_ || event->button() != Qt::LeftButton) {
        PlotView::mouseReleaseEvent(event);
        return;
    }
    const bool clicked = drag_->isClick();
    drag_.reset();
    if (clicked)
        clickAt(event->position(), event->modifiers());
}

QPointF EvidenceMapPlot::toldPlace(const QPointF& place) const
{
    if (!isShown())
        return place;
    const QPointF pixel = pixelOf(place);
    return {field_.axis1[nearestTo(*xAxis, field_.axis1, pixel.x())],
            field_.axis2[nearestTo(*yAxis, field_.axis2, pixel.y())]};
}

QString EvidenceMapPlot::tipAt(const QPointF& pixel) const
{
    if (!axes()->rect().contains(pixel.toPoint()) || !isShown())
        return PlotView::tipAt(pixel);
    const Eigen::Index i = nearestTo(*xAxis, field_.axis1, pixel.x()), j = nearestTo(*yAxis, field_.axis2, pixel.y());
    const double value = field_.values(i, j);
    return tr("%1 = %2, %3 = %4: %5")
        .arg(first_.shortName(), numberText(field_.axis1[i]), second_.shortName(), numberText(field_.axis2[j]),
             std::isnan(value) ? tr("log evidence not known") : tr("log evidence %1").arg(evidenceText(value)));
}

void EvidenceMapPlot::describe()
{
    const auto cell = highestCell();
    if (!cell) {
        setSubtitle(whyEmpty_);
        setLegend({});
        setSummary(tr("Nothing to draw: the evidence is not known."));
        return;
    }
    const bool atEdge = cell->row == 0 || cell->column == 0 || cell->row + 1 == field_.axis1.size() ||
                        cell->column + 1 == field_.axis2.size();
    QString subtitle;
    if (isPlace(current_))
        subtitle =
            tr("%1 = %2, %3 = %4")
                .arg(first_.shortName(), numberText(current_.x()), second_.shortName(), numberText(current_.y()));
    setSubtitle(subtitle);
    std::vector<LegendEntry> entries;
    entries.push_back(
        entryOf(*highest_, QStringLiteral("highest"), atEdge ? tr("highest, at the edge") : tr("highest")));
    if (contours_->count() > 0)
        entries.push_back({.text = tr("1, 10, 100, 1000 nats below"),
                           .line = theme().pen(Role::Axis, 1.0),
                           .key = QStringLiteral("contours"),
                           .show = [this](bool visible) { contours_->setVisible(visible); }});
    if (cross_->dataCount() > 0)
        entries.push_back({.text = tr("current"),
                           .scatter = cross_->scatterStyle(),
                           .key = QStringLiteral("current"),
                           .show = visibilityOf({cross_, casing_})});
    setLegend(std::move(entries));
    setSummary(tr("Log evidence over %1 and %2 as a colour map; highest %3 at %4, %5%6. %7.")
                   .arg(first_.name, second_.name, evidenceText(cell->value), numberText(field_.axis1[cell->row]),
                        numberText(field_.axis2[cell->column]), atEdge ? tr(", at the edge of the map") : QString(),
                        subtitle));
}

PlotTable EvidenceMapPlot::numbers() const
{
    PlotTable table;
    if (field_.values.size() == 0)
        return table;
    table.family(QStringLiteral("field"));
    table.add(first_.path, field_.axis1.replicate(field_.axis2.size(), 1), first_.name);
    table.add(second_.path, field_.axis2.transpose().replicate(field_.axis1.size(), 1).reshaped(), second_.name);
    table.add(QStringLiteral("log_evidence"), field_.values.reshaped());
    return table;
}

core::Interval EvidenceMapPlot::ownHorizontal() const
{
    return field_.axis1.size() > 1 ? core::Interval{field_.axis1[0], field_.axis1[field_.axis1.size() - 1]}
                                   : core::Interval{0.1, 10.0};
}

core::Interval EvidenceMapPlot::ownVertical() const
{
    return field_.axis2.size() > 1 ? core::Interval{field_.axis2[0], field_.axis2[field_.axis2.size() - 1]}
                                   : core::Interval{0.1, 10.0};
}

void EvidenceMapPlot::restyle()
{
    const Theme& look = theme();
    axes()->setMinimumMargins(QMargins(66, 6, 2, 42) * look.textScale);
    map_.setColours(gradientOf(look.map), look);
    contours_->setPens([this, map = look.map](const core::ContourLevel& contour) {
        return theme().pen(inkOn(colourAt(map, shareBelow(ranked_, contour.level))), 1.0);
    });
    contours_->setLabels({}, look.font(0.8));
    const double size = 10.0 * look.marks();
    const QColor dark(20, 20, 20), light(255, 255, 255);
    highest_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, theme().pen(dark, 1.2), light, 1.3 * size));
    casing_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssPlusCircle, theme().pen(light, 4.5), Qt::NoBrush, 1.5 * size));
    cross_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssPlusCircle, theme().pen(QColor(0xc2, 0x41, 0x0c), 2.0),
                                            Qt::NoBrush, 1.5 * size));
    describe();
}

} // namespace widgets
