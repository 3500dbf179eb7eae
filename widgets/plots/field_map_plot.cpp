#include "widgets/plots/field_map_plot.h"

#include "core/contour/contour.h"
#include "widgets/plots/contour_curves.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/hatching.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/site_marks.h"
#include "widgets/theme/plot_theme.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{
namespace
{

constexpr int contoursOfMap = 6;

bool sharesAxes(const core::Field& a, const core::Field& b)
{
    return a.values.rows() == b.values.rows() && a.values.cols() == b.values.cols() && a.axis1 == b.axis1 &&
           a.axis2 == b.axis2;
}

/// Least and largest finite value; nothing when there is none.
std::optional<core::Interval> finiteExtentOf(const Eigen::MatrixXd& values)
{
    constexpr double far = std::numeric_limits<double>::infinity();
    core::Interval extent{far, -far};
    for (const double value : values.reshaped())
        if (std::isfinite(value))
            extent = {std::min(extent.lo, value), std::max(extent.hi, value)};
    return extent.lo <= extent.hi ? std::optional(extent) : std::nullopt;
}

QCPRange colourRange(const FieldStyle& style, const core::Interval& extent)
{
    const core::Interval wanted = style.range.value_or(extent);
    if (style.scale == FieldStyle::Scale::Diverging) {
        const double largest = std::max(std::abs(wanted.lo - style.middle), std::abs(wanted.hi - style.middle));
        const double reach = largest > 0.0 ? largest : 1.0;
        return {style.middle - reach, style.middle + reach};
    }
    const double lowest = style.range ? wanted.lo : std::min(wanted.lo, 0.0);
    return wanted.hi > lowest ? QCPRange(lowest, wanted.hi) : QCPRange(lowest, lowest + 1.0);
}

/// The contours where the sign is known, of levels that are not next to nothing: a contour says "here it is this much",
/// and there it is not known.
std::vector<core::ContourLevel> tellingContours(const std::vector<core::ContourLevel>& levels,
                                                const core::Field& certain, double top)
{
    constexpr double least = 0.01; // of the top
    std::vector<core::ContourLevel> telling;
    for (core::ContourLevel level : levels) {
        if (std::abs(level.level) < least * top)
            continue;
        for (Eigen::Index i = 0; i < level.polyline.rows(); ++i) {
            const auto known = valueAt(certain, {level.polyline(i, 0), level.polyline(i, 1)});
            if (known && *known < 0.5)
                level.polyline.row(i).setConstant(std::numeric_limits<double>::quiet_NaN());
        }
        telling.push_back(std::move(level));
    }
    return telling;
}

} // namespace

FieldMapPlot::FieldMapPlot(QWidget* parent) : PlotView(Space::Plane, parent), map_(*this, MapFrame::Cells::Blended)
{
    hatching_ = new Hatching(xAxis, yAxis);
    contours_ = new ContourCurves(xAxis, yAxis, this);
    thinContours_ = new ContourCurves(xAxis, yAxis, this);
    sites_ = new SiteMarks(xAxis, yAxis, SiteMarks::Placement::Plane);
    sites_->setLayer(QStringLiteral("points"));
    restyle();
}

void FieldMapPlot::showField(const core::Field& field, const FieldStyle& style, const core::Dataset& dataset)
{
    field_ = isWhole(field) ? field : core::Field();
    style_ = style;
    if (style_.certain && !(isShown() && isWhole(*style_.certain)))
        style_.certain.reset();
    fillMap();
    findContours();
    hatching_->setMask(style_.certain.value_or(core::Field()));
    sites_->setSites(style.sites);
    const bool plane = dataset.shape() == core::Shape::Plane;
    points().setPoints(plane ? dataset.x : Eigen::MatrixXd(0, 2), plane ? dataset.labels : std::vector<int>());
    points().setShownSamples(style.samples);
    names_ = dataset.names;
    samples_ = dataset.labels.empty() ? 0 : std::min(std::ranges::max(dataset.labels) + 1, 4);
    points().setSelection(selection());
    points().setRinged(style.ringed);
    setAxisLabels(coordinateName(dataset, 0), coordinateName(dataset, 1));
    restyle();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void FieldMapPlot::fillMap()
{
    const std::optional<core::Interval> extent = finiteExtentOf(field_.values);
    map_.setQuantity(style_.quantity);
    if (extent)
        map_.show(field_, colourRange(style_, *extent));
    else
        map_.hide();
}

void FieldMapPlot::findContours()
{
    const std::optional<core::Interval> extent = finiteExtentOf(field_.values);
    std::vector<core::ContourLevel> levels;
    if (extent && style_.contours)
        levels = *style_.contours;
    else if (extent)
        for (const double level : core::niceLevels(extent->lo, extent->hi, contoursOfMap))
            levels.push_back({.level = level + 0.0, // −0 is 0
                              .mass = {},
                              .polyline = core::contourLine(field_, level)});
    if (style_.certain && extent)
        levels = tellingContours(levels, *style_.certain, std::max(std::abs(extent->lo), std::abs(extent->hi)));
    contours_->show(levels);
    thinContours_->show(isShown() ? style_.thinContours : std::vector<core::ContourLevel>());
}

QColor FieldMapPlot::colourOf(double value) const
{
    const QCPRange range = map_.range();
    const double share = (value - range.lower) / range.size();
    return diverges() ? colourAt(theme().diverging(style_.positive, style_.negative), share)
                      : colourAt(theme().map, share);
}

QColor FieldMapPlot::inkAt(double value) const
{
    return inkOn(colourOf(value));
}

QPen FieldMapPlot::thinPen() const
{
    QColor ink = theme().colour(Role::Text);
    ink.setAlpha(190); // less than the contours of the map itself
    return {ink, 1.0, Qt::DashLine};
}

void FieldMapPlot::describe()
{
    std::vector<LegendEntry> entries; // what the hatching is comes first: there may be room for little more
    const DivergingMap hues = theme().diverging(style_.positive, style_.negative);
    if (style_.certain) {
        const QPen pen = hatching_->pen();
        entries.push_back({.text = style_.hatching,
                           .draw =
                               [pen](QPainter& painter, const QRectF& box) {
                                   painter.setPen(pen);
                                   painter.drawLines(diagonals(box, 3.0));
                               },
                           .key = QStringLiteral("hatching"),
                           .show = visibilityOf({hatching_})});
    }
    if (isShown() && diverges() && !style_.positiveText.isEmpty())
        entries.push_back({.text = style_.positiveText, .fill = QBrush(hues.positive)});
    if (isShown() && diverges() && !style_.negativeText.isEmpty())
        entries.push_back({.text = style_.negativeText, .fill = QBrush(hues.negative)});
    if (isShown() && !style_.contourText.isEmpty())
        entries.push_back({.text = style_.contourText,
                           .line = theme().pen(inkAt(style_.middle), 2.0),
                           .key = QStringLiteral("contours"),
                           .show = [this](bool visible) { contours_->setVisible(visible); }});
    if (isShown() && !style_.thinContours.empty())
        entries.push_back({.text = style_.thinText,
                           .line = thinPen(),
                           .key = QStringLiteral("thin_contours"),
                           .show = [this](bool visible) { thinContours_->setVisible(visible); }});
    if (!style_.ringed.empty())
        entries.push_back(
            {.text = style_.ringedText,
             .scatter = QCPScatterStyle(QCPScatterStyle::ssCircle, theme().pen(Role::Text, 1.3), Qt::NoBrush, 10.0),
             .key = QStringLiteral("ringed"),
             .show = [this](bool visible) { points().setRingsVisible(visible); }});
    for (int label = 0; !isShown() && label < samples_; ++label) // points alone: which are whose
        entries.push_back({.text = sampleTitle(names_, label),
                           .line = theme().pen(theme().sampleColour(label, true), 1.5),
                           .mark = label,
                           .key = sampleKey(label),
                           .show = [this, label](bool visible) { points().setSampleVisible(label, visible); }});
    if (sites_->count() > 0)
        entries.push_back(sites_->legendEntry());
    setLegend(std::move(entries));
    const std::optional<core::Interval> extent = finiteExtentOf(field_.values);
    setSummary(extent ? tr("%1 as a colour map, from %2 to %3.")
                            .arg(style_.quantity.isEmpty() ? title() : style_.quantity, numberText(extent->lo),
                                 numberText(extent->hi))
                      : tr("No map is shown."));
}

PlotTable FieldMapPlot::numbers() const
{
    PlotTable table;
    if (!isShown())
        return table;
    table.family(QStringLiteral("field"));
    table.add(QStringLiteral("x1"), field_.axis1.replicate(field_.axis2.size(), 1));
    table.add(QStringLiteral("x2"), field_.axis2.transpose().replicate(field_.axis1.size(), 1).reshaped());
    table.add(style_.column, field_.values.reshaped());
    for (const auto& [name, field] : style_.behind)
        if (sharesAxes(field, field_))
            table.add(name, field.values.reshaped());
    if (style_.certain && sharesAxes(*style_.certain, field_))
        table.add(QStringLiteral("certain"), style_.certain->values.reshaped());
    if (sites_->count() > 0) {
        table.family(QStringLiteral("sites"));
        table.add(QStringLiteral("site_x1"), style_.sites.col(0));
        table.add(QStringLiteral("site_x2"), style_.sites.col(1));
    }
    return table;
}

std::vector<Reading> FieldMapPlot::readingsAt(const QPointF& place) const
{
    std::vector<Reading> readings;
    const auto add = [&](const QString& key, const QString& name, const core::Field& field, const QColor& ink) {
        if (const auto value = valueAt(field, place))
            readings.push_back({.key = key, .name = name, .value = numberText(*value), .ink = ink, .at = place});
    };
    if (const auto value = valueAt(field_, place))
        add(style_.column, style_.quantity.isEmpty() ? title() : style_.quantity, field_, colourOf(*value));
    for (const auto& [name, field] : style_.behind)
        add(name, QString(name).replace(u'_', u' '), field, theme().colour(Role::MutedText));
    return readings;
}

void FieldMapPlot::restyle()
{
    const Theme& look = theme();
    axes()->setMinimumMargins(QMargins(66, 6, 2, 42) * look.textScale);
    const QCPColorGradient gradient =
        diverges() ? gradientOf(look.diverging(style_.positive, style_.negative)) : gradientOf(look.map);
    map_.setColours(gradient, look);
    hatching_->setPen(look.pen(Role::Hatch, 1.0));
    contours_->setPens([this](const core::ContourLevel& contour) {
        return theme().pen(inkAt(contour.level), diverges() && contour.level == style_.middle ? 2.0 : 1.0);
    });
    contours_->setLabels([](const core::ContourLevel& contour) { return numberText(contour.level); }, look.font(0.8));
    thinContours_->setPens([this](const core::ContourLevel&) { return thinPen(); });
    thinContours_->setLabels([](const core::ContourLevel& contour) { return numberText(contour.level); },
                             look.font(0.75));
    points().setHalo(look.colour(Role::Background));
    sites_->setTheme(look);
    describe();
}

} // namespace widgets
