#include "widgets/plots/map_items.h"

#include "widgets/plots/contour_curves.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/gradient_curve.h"
#include "widgets/plots/hatching.h"
#include "widgets/plots/marginal_strips.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/plot_view.h"
#include "widgets/theme/plot_theme.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace widgets
{

namespace
{

bool sharesAxes(const core::Field& a, const core::Field& b)
{
    return a.values.rows() == b.values.rows() && a.values.cols() == b.values.cols() && a.axis1 == b.axis1 &&
           a.axis2 == b.axis2;
}

ContourCurves::TextOf textOf(DrawnContours::Label label)
{
    switch (label) {
    case DrawnContours::Label::Level:
        return [](const core::ContourLevel& contour) { return numberText(contour.level); };
    case DrawnContours::Label::Mass:
        return &contourText;
    case DrawnContours::Label::None:
        break;
    }
    return {};
}

bool isAnyDrawn(const std::vector<core::ContourLevel>& levels)
{
    return std::ranges::any_of(levels, [](const core::ContourLevel& level) { return level.polyline.rows() > 0; });
}

Eigen::Index nearestTo(const QCPAxis& axis, const Eigen::VectorXd& places, double pixel)
{
    const Eigen::ArrayXd pixels = places.unaryExpr([&](double place) { return axis.coordToPixel(place); });
    Eigen::Index nearest = 0;
    (pixels - pixel).abs().minCoeff(&nearest);
    return nearest;
}

} // namespace

MapItems::MapItems(PlotView& plot, const Drawing& drawing) : plot_(plot), drawing_(drawing)
{
    if (drawing.trail)
        trail_ = new GradientCurve(plot.xAxis, plot.yAxis);
    if (!drawing.map)
        return;
    const bool hasMarginals = !drawing.marginals.empty();
    frame_.emplace(
        plot, drawing.map->cells == DrawnMap::Cells::Blended ? MapFrame::Cells::Blended : MapFrame::Cells::Distinct,
        hasMarginals ? MapFrame::Bar::Unplaced : MapFrame::Bar::Beside);
    if (hasMarginals)
        marginals_ = std::make_unique<MarginalStrips>(plot, frame_->bar());
    hatching_ = new Hatching(plot.xAxis, plot.yAxis);
}

MapItems::~MapItems() = default;

const DrawnMap& MapItems::map() const
{
    static const DrawnMap none;
    return drawing_.map ? *drawing_.map : none;
}

void MapItems::show(bool logarithmic)
{
    logarithmic_ = logarithmic;
    Q_ASSERT(drawing_.map.has_value() == hasMap() && (drawing_.marginals.empty() || marginals_) &&
             (!drawing_.trail || trail_));
    fillMap();
    if (hatching_) {
        hatching_->setMask(drawing_.hatching ? drawing_.hatching->known : core::Field());
        hatching_->setVisible(true);
    }
    showContours();
    if (trail_) {
        trail_->setCurve(drawing_.trail ? drawing_.trail->curve : core::Curve());
        trail_->setVisible(true);
    }
    if (marginals_)
        marginals_->show(drawing_.marginals);
}

void MapItems::fillMap()
{
    if (!frame_)
        return;
    frame_->setQuantity(map().quantity);
    frame_->setLogarithmic(logarithmic_);
    const QCPRange colours(range().lo, range().hi);
    if (!map().shade && !logarithmic_)
        return frame_->show(map().field, colours);
    core::Field shades = map().field;
    for (double& value : shades.values.reshaped())
        value = map().shade ? map().shade(value) : std::isnan(value) ? value : std::max(value, colours.lower);
    frame_->show(shades, colours);
}

core::Interval MapItems::range() const
{
    constexpr double least = 1e-4; // of the top
    return logarithmic_ ? core::Interval{least * map().range.hi, map().range.hi} : map().range;
}

void MapItems::showContours()
{
    while (contours_.size() > drawing_.contours.size()) {
        contours_.back()->show({}); // the plot owns the lines
        contours_.pop_back();
    }
    while (contours_.size() < drawing_.contours.size())
        contours_.push_back(std::make_unique<ContourCurves>(plot_.xAxis, plot_.yAxis, nullptr));
    for (std::size_t i = 0; i < contours_.size(); ++i) {
        contours_[i]->show(drawing_.contours[i].levels);
        contours_[i]->setVisible(true); // the legend hides what is hidden, also of the others
    }
}

QColor MapItems::colourOf(double value) const
{
    const double shade = map().shade ? map().shade(value) : value;
    const double share = logarithmic_
                             ? std::log(std::max(shade, range().lo) / range().lo) / std::log(range().hi / range().lo)
                             : (shade - range().lo) / range().width();
    return map().colours == DrawnMap::Colours::Diverging
               ? colourAt(plot_.theme().diverging(map().positive, map().negative), share)
               : colourAt(plot_.theme().map, share);
}

QPen MapItems::penOf(const DrawnContours& contours, double level) const
{
    QColor ink = contours.role ? plot_.theme().colour(*contours.role) : inkOn(colourOf(level));
    ink.setAlphaF(static_cast<float>(contours.opacity));
    const double width = level == contours.emphasised ? 2.0 * contours.width : contours.width;
    return plot_.theme().pen(ink, width, contours.dashes);
}

QPen MapItems::legendPenOf(const DrawnContours& contours) const
{
    if (contours.emphasised || contours.role)
        return penOf(contours, contours.emphasised.value_or(0.0));
    return plot_.theme().pen(Role::Axis, contours.width, contours.dashes); // no ink stands out from all colours
}

void MapItems::restyle(const Theme& theme)
{
    if (frame_)
        frame_->setColours(map().colours == DrawnMap::Colours::Diverging
                               ? gradientOf(theme.diverging(map().positive, map().negative))
                               : gradientOf(theme.map),
                           theme);
    if (hatching_)
        hatching_->setPen(theme.pen(Role::Hatch, 1.0));
    for (std::size_t i = 0; i < contourCount(); ++i) {
        contours_[i]->setPens(
            [this, i](const core::ContourLevel& contour) { return penOf(drawing_.contours[i], contour.level); });
        contours_[i]->setLabels(textOf(drawing_.contours[i].label), theme.font(drawing_.contours[i].textSize));
    }
    if (trail_) {
        trail_->setColours(theme.map, theme.colour(Role::Manifold));
        trail_->setWidth(theme.pen(Role::Manifold, 3.5).widthF());
    }
    if (marginals_)
        marginals_->restyle(theme);
}

/// What the hatching is comes first: there may be room for little more.
std::vector<LegendEntry> MapItems::legend() const
{
    std::vector<LegendEntry> entries;
    const DivergingMap hues = plot_.theme().diverging(map().positive, map().negative);
    if (drawing_.hatching && hatching_)
        entries.push_back({.text = drawing_.hatching->legend,
                           .draw =
                               [pen = hatching_->pen()](QPainter& painter, const QRectF& box) {
                                   painter.setPen(pen);
                                   painter.drawLines(diagonals(box, 3.0));
                               },
                           .key = drawing_.hatching->key,
                           .show = visibilityOf({hatching_})});
    if (isShown() && !map().positiveLegend.isEmpty())
        entries.push_back({.text = map().positiveLegend, .fill = QBrush(hues.positive)});
    if (isShown() && !map().negativeLegend.isEmpty())
        entries.push_back({.text = map().negativeLegend, .fill = QBrush(hues.negative)});
    if (const auto& trail = drawing_.trail; trail && trail->curve.points.rows() > 0)
        entries.push_back({.text = trail->legend, .coloured = true, .key = trail->key, .show = visibilityOf({trail_})});
    addContours(entries, true);
    if (marginals_)
        std::ranges::move(marginals_->legend(), std::back_inserter(entries));
    addContours(entries, false);
    return entries;
}

void MapItems::addContours(std::vector<LegendEntry>& entries, bool named) const
{
    for (std::size_t i = 0; i < contourCount(); ++i)
        if (const DrawnContours& drawn = drawing_.contours[i];
            isAnyDrawn(drawn.levels) && drawn.legend.isEmpty() != named)
            entries.push_back({.text = drawn.legend,
                               .line = legendPenOf(drawn),
                               .key = drawn.key,
                               .show = [curves = contours_[i].get()](bool shown) { curves->setVisible(shown); }});
}

std::vector<Reading> MapItems::readingsAt(const QPointF& place, const IsHidden& isHidden) const
{
    std::vector<Reading> readings;
    const auto add = [&](const QString& key, const QString& name, const core::Field& field, const QColor& ink) {
        if (const auto value = valueAt(field, place))
            readings.push_back({.key = key, .name = name, .value = numberText(*value), .ink = ink, .at = place});
    };
    const bool isInWords = map().column.isEmpty() || map().tell; // it is told otherwise
    if (const auto value = isInWords ? std::nullopt : valueAt(map().field, place))
        add(map().column, map().name.isEmpty() ? map().quantity : map().name, map().field, colourOf(*value));
    for (const DrawnMap::Beside& beside : map().beside)
        if (!isHidden(beside.column))
            add(beside.column, beside.name, beside.field, plot_.theme().colour(beside.ink));
    for (const DrawnMap::Beside& told : drawing_.fields)
        add(told.column, told.name, told.field, plot_.theme().colour(told.ink));
    return readings;
}

std::optional<MapItems::Node> MapItems::nodeAt(const QPointF& pixel) const
{
    if (!isShown())
        return {};
    return Node{.across = nearestTo(*plot_.xAxis, map().field.axis1, pixel.x()),
                .upwards = nearestTo(*plot_.yAxis, map().field.axis2, pixel.y())};
}

std::optional<QPointF> MapItems::nearestPlace(const QPointF& pixel) const
{
    const auto node = nodeAt(pixel);
    return node ? std::optional(QPointF(map().field.axis1[node->across], map().field.axis2[node->upwards]))
                : std::nullopt;
}

std::optional<QString> MapItems::toldAt(const QPointF& pixel) const
{
    const auto node = map().tell ? nodeAt(pixel) : std::nullopt;
    return node ? std::optional(map().tell(node->across, node->upwards)) : std::nullopt;
}

void MapItems::addTo(PlotTable& table, const IsHidden& isHidden) const
{
    const core::Field& field = map().field;
    if (isWhole(field) && !map().column.isEmpty()) {
        table.family(QStringLiteral("field"));
        addPlaces(table, field, map().places, map().placeHeadings);
        table.add(map().column, field.values.reshaped());
        for (const DrawnMap::Beside& beside : map().beside)
            if (sharesAxes(beside.field, field) && !isHidden(beside.column))
                table.add(beside.column, beside.field.values.reshaped());
        if (const auto& hatching = drawing_.hatching; hatching && sharesAxes(hatching->known, field))
            table.add(hatching->column, hatching->known.values.reshaped());
    }
    if (marginals_)
        marginals_->addTo(table, isHidden);
}

} // namespace widgets
