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

MapItems::MapItems(PlotView& plot, const Drawing& first) : plot_(plot)
{
    if (first.trail)
        trail_ = new GradientCurve(plot.xAxis, plot.yAxis);
    if (!first.map)
        return;
    const bool hasMarginals = !first.marginals.empty();
    frame_.emplace(plot,
                   first.map->cells == DrawnMap::Cells::Blended ? MapFrame::Cells::Blended : MapFrame::Cells::Distinct,
                   hasMarginals ? MapFrame::Bar::Unplaced : MapFrame::Bar::Beside);
    if (hasMarginals)
        marginals_ = std::make_unique<MarginalStrips>(plot, frame_->bar());
    hatching_ = new Hatching(plot.xAxis, plot.yAxis);
}

MapItems::~MapItems() = default;

void MapItems::show(const Drawing& drawing, bool logarithmic)
{
    logarithmic_ = logarithmic;
    Q_ASSERT(drawing.map.has_value() == hasMap() && (drawing.marginals.empty() || marginals_) &&
             (!drawing.trail || trail_));
    map_ = drawing.map.value_or(DrawnMap());
    hatch_ = drawing.hatching;
    fillMap();
    if (hatching_) {
        hatching_->setMask(hatch_ ? hatch_->known : core::Field());
        hatching_->setVisible(true);
    }
    showContours(drawing.contours);
    fields_ = drawing.fields;
    drawnTrail_ = drawing.trail.value_or(DrawnTrail());
    if (trail_) {
        trail_->setCurve(drawnTrail_.curve);
        trail_->setVisible(true);
    }
    if (marginals_)
        marginals_->show(drawing.marginals);
}

void MapItems::fillMap()
{
    if (!frame_)
        return;
    frame_->setQuantity(map_.quantity);
    frame_->setLogarithmic(logarithmic_);
    const QCPRange colours(range().lo, range().hi);
    if (!map_.shade && !logarithmic_)
        return frame_->show(map_.field, colours);
    core::Field shades = map_.field;
    for (double& value : shades.values.reshaped())
        value = map_.shade ? map_.shade(value) : std::isnan(value) ? value : std::max(value, colours.lower);
    frame_->show(shades, colours);
}

core::Interval MapItems::range() const
{
    constexpr double least = 1e-4; // of the top
    return logarithmic_ ? core::Interval{least * map_.range.hi, map_.range.hi} : map_.range;
}

void MapItems::showContours(const std::vector<DrawnContours>& contours)
{
    while (contours_.size() > contours.size()) {
        contours_.back().curves->show({}); // the plot owns the lines
        contours_.pop_back();
    }
    while (contours_.size() < contours.size())
        contours_.push_back(
            {.drawn = {}, .curves = std::make_unique<ContourCurves>(plot_.xAxis, plot_.yAxis, nullptr)});
    for (std::size_t i = 0; i < contours.size(); ++i) {
        contours_[i].drawn = contours[i];
        contours_[i].curves->show(contours[i].levels);
        contours_[i].curves->setVisible(true); // the legend hides what is hidden, also of the others
    }
}

QColor MapItems::colourOf(double value) const
{
    const double shade = map_.shade ? map_.shade(value) : value;
    const double share = logarithmic_
                             ? std::log(std::max(shade, range().lo) / range().lo) / std::log(range().hi / range().lo)
                             : (shade - range().lo) / range().width();
    return map_.colours == DrawnMap::Colours::Diverging
               ? colourAt(plot_.theme().diverging(map_.positive, map_.negative), share)
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
        frame_->setColours(map_.colours == DrawnMap::Colours::Diverging
                               ? gradientOf(theme.diverging(map_.positive, map_.negative))
                               : gradientOf(theme.map),
                           theme);
    if (hatching_)
        hatching_->setPen(theme.pen(Role::Hatch, 1.0));
    for (const Contours& contours : contours_) {
        contours.curves->setPens(
            [this, &drawn = contours.drawn](const core::ContourLevel& contour) { return penOf(drawn, contour.level); });
        contours.curves->setLabels(textOf(contours.drawn.label), theme.font(contours.drawn.textSize));
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
    const DivergingMap hues = plot_.theme().diverging(map_.positive, map_.negative);
    if (hatch_ && hatching_)
        entries.push_back({.text = hatch_->legend,
                           .draw =
                               [pen = hatching_->pen()](QPainter& painter, const QRectF& box) {
                                   painter.setPen(pen);
                                   painter.drawLines(diagonals(box, 3.0));
                               },
                           .key = hatch_->key,
                           .show = visibilityOf({hatching_})});
    if (isShown() && !map_.positiveLegend.isEmpty())
        entries.push_back({.text = map_.positiveLegend, .fill = QBrush(hues.positive)});
    if (isShown() && !map_.negativeLegend.isEmpty())
        entries.push_back({.text = map_.negativeLegend, .fill = QBrush(hues.negative)});
    if (trail_ && drawnTrail_.curve.points.rows() > 0)
        entries.push_back(
            {.text = drawnTrail_.legend, .coloured = true, .key = drawnTrail_.key, .show = visibilityOf({trail_})});
    addContours(entries, true);
    if (marginals_)
        std::ranges::move(marginals_->legend(), std::back_inserter(entries));
    addContours(entries, false);
    return entries;
}

void MapItems::addContours(std::vector<LegendEntry>& entries, bool named) const
{
    for (const Contours& contours : contours_)
        if (isAnyDrawn(contours.drawn.levels) && contours.drawn.legend.isEmpty() != named)
            entries.push_back({.text = contours.drawn.legend,
                               .line = legendPenOf(contours.drawn),
                               .key = contours.drawn.key,
                               .show = [curves = contours.curves.get()](bool shown) { curves->setVisible(shown); }});
}

std::vector<Reading> MapItems::readingsAt(const QPointF& place, const IsHidden& isHidden) const
{
    std::vector<Reading> readings;
    const auto add = [&](const QString& key, const QString& name, const core::Field& field, const QColor& ink) {
        if (const auto value = valueAt(field, place))
            readings.push_back({.key = key, .name = name, .value = numberText(*value), .ink = ink, .at = place});
    };
    const bool isInWords = map_.column.isEmpty() || map_.tell; // it is told otherwise
    if (const auto value = isInWords ? std::nullopt : valueAt(map_.field, place))
        add(map_.column, map_.name.isEmpty() ? map_.quantity : map_.name, map_.field, colourOf(*value));
    for (const DrawnMap::Beside& beside : map_.beside)
        if (!isHidden(beside.column))
            add(beside.column, beside.name, beside.field, plot_.theme().colour(beside.ink));
    for (const DrawnMap::Beside& told : fields_)
        add(told.column, told.name, told.field, plot_.theme().colour(told.ink));
    return readings;
}

std::optional<MapItems::Node> MapItems::nodeAt(const QPointF& pixel) const
{
    if (!isShown())
        return {};
    return Node{.across = nearestTo(*plot_.xAxis, map_.field.axis1, pixel.x()),
                .upwards = nearestTo(*plot_.yAxis, map_.field.axis2, pixel.y())};
}

std::optional<QPointF> MapItems::nearestPlace(const QPointF& pixel) const
{
    const auto node = nodeAt(pixel);
    return node ? std::optional(QPointF(map_.field.axis1[node->across], map_.field.axis2[node->upwards]))
                : std::nullopt;
}

std::optional<QString> MapItems::toldAt(const QPointF& pixel) const
{
    const auto node = map_.tell ? nodeAt(pixel) : std::nullopt;
    return node ? std::optional(map_.tell(node->across, node->upwards)) : std::nullopt;
}

void MapItems::addTo(PlotTable& table, const IsHidden& isHidden) const
{
    const core::Field& field = map_.field;
    if (isWhole(field) && !map_.column.isEmpty()) {
        table.family(QStringLiteral("field"));
        table.add(map_.places[0], field.axis1.replicate(field.axis2.size(), 1), map_.placeHeadings[0]);
        table.add(map_.places[1], field.axis2.transpose().replicate(field.axis1.size(), 1).reshaped(),
                  map_.placeHeadings[1]);
        table.add(map_.column, field.values.reshaped());
        for (const DrawnMap::Beside& beside : map_.beside)
            if (sharesAxes(beside.field, field) && !isHidden(beside.column))
                table.add(beside.column, beside.field.values.reshaped());
        if (hatch_ && sharesAxes(hatch_->known, field))
            table.add(hatch_->column, hatch_->known.values.reshaped());
    }
    if (marginals_)
        marginals_->addTo(table, isHidden);
}

} // namespace widgets
