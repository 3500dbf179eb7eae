#include "widgets/drawings/field.h"

#include "core/contour/contour.h"
#include "widgets/drawings/places.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace widgets
{

namespace
{

struct FieldWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::FieldDrawings)
};

constexpr int contoursOfMap = 6;

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

bool diverges(const FieldStyle& style)
{
    return style.colours == DrawnMap::Colours::Diverging;
}

core::Interval colourRange(const FieldStyle& style, const core::Interval& extent)
{
    const core::Interval wanted = style.range.value_or(extent);
    if (diverges(style)) {
        const double largest = std::max(std::abs(wanted.lo - style.middle), std::abs(wanted.hi - style.middle));
        const double reach = largest > 0.0 ? largest : 1.0;
        return {style.middle - reach, style.middle + reach};
    }
    const double lowest = style.range ? wanted.lo : std::min(wanted.lo, 0.0);
    return {lowest, wanted.hi > lowest ? wanted.hi : lowest + 1.0};
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

/// Round values, and the middle of a diverging map, whatever it is.
std::vector<double> heightsOfContours(const FieldStyle& style, const core::Interval& extent)
{
    std::vector<double> heights = core::niceLevels(extent.lo, extent.hi, contoursOfMap);
    for (double& height : heights)
        height += 0.0; // −0 is 0
    if (diverges(style) && style.middle > extent.lo && style.middle < extent.hi &&
        std::ranges::find(heights, style.middle) == heights.end())
        heights.push_back(style.middle);
    return heights;
}

std::vector<core::ContourLevel> levelsOf(const core::Field& field, const FieldStyle& style,
                                         const core::Interval& extent)
{
    std::vector<core::ContourLevel> levels = style.contours.value_or(std::vector<core::ContourLevel>());
    for (const double level : style.contours ? std::vector<double>() : heightsOfContours(style, extent))
        levels.push_back({.level = level, .mass = {}, .polyline = core::contourLine(field, level)});
    if (style.certain)
        return tellingContours(levels, *style.certain, std::max(std::abs(extent.lo), std::abs(extent.hi)));
    return levels;
}

std::vector<DrawnContours> contoursOf(const core::Field& field, const FieldStyle& style, const core::Interval& extent)
{
    std::vector<DrawnContours> families{
        {.levels = levelsOf(field, style, extent), .legend = style.contourText, .label = DrawnContours::Label::Level}};
    if (diverges(style))
        families[0].emphasised = style.middle;
    if (!style.thinContours.empty())
        families.push_back({.levels = style.thinContours,
                            .key = QStringLiteral("thin_contours"),
                            .legend = style.thinText,
                            .role = Role::Text,
                            .opacity = 0.75, // less than the contours of the map itself
                            .dashes = Qt::DashLine,
                            .label = DrawnContours::Label::Level,
                            .textSize = 0.75});
    return families;
}

DrawnPoints pointsOf(const core::Dataset& dataset, const FieldStyle& style)
{
    const bool plane = dataset.shape() == core::Shape::Plane;
    return {.places = plane ? sharedPlaces(dataset.x) : Eigen::MatrixXd(0, 2),
            .labels = plane ? dataset.labels : std::vector<int>(),
            .samples = style.samples,
            .ringed = style.ringed,
            .ringKey = QStringLiteral("ringed"),
            .ringLegend = style.ringedText};
}

void addColumnsOfSites(Drawing& drawing, const Eigen::MatrixXd& sites)
{
    if (sites.rows() == 0)
        return;
    drawing.beside.family(QStringLiteral("sites"));
    drawing.beside.add(QStringLiteral("site_x1"), sites.col(0));
    drawing.beside.add(QStringLiteral("site_x2"), sites.col(1));
}

DrawnMap mapOf(const core::Field& field, const FieldStyle& style, const QString& name, const core::Interval& extent)
{
    return {.field = field,
            .range = colourRange(style, extent),
            .colours = style.colours,
            .quantity = style.quantity,
            .name = name,
            .column = style.column,
            .positive = style.positive,
            .negative = style.negative,
            .positiveLegend = diverges(style) ? style.positiveText : QString(),
            .negativeLegend = diverges(style) ? style.negativeText : QString(),
            .beside = style.behind};
}

} // namespace

Drawing fieldDrawing(const core::Field& field, const FieldStyle& style, const core::Dataset& dataset)
{
    const QString name = style.quantity.isEmpty() ? style.title : style.quantity;
    const auto extent = isWhole(field) ? finiteExtentOf(field.values) : std::nullopt;
    const bool isBare = !extent && dataset.size() == 0; // axes of nothing have no names
    Drawing drawing{.title = style.title,
                    .subtitle = style.subtitle,
                    .meaning = style.meaning,
                    .summary = FieldWords::tr("No map is shown."),
                    .axes = DrawnAxes::Plane,
                    .across = {.label = isBare ? QString() : coordinateName(dataset, 0)},
                    .up = {.label = isBare ? QString() : coordinateName(dataset, 1)},
                    .gridColumn = {},
                    .map = DrawnMap{.quantity = style.quantity},
                    .points = pointsOf(dataset, style)};
    if (style.sites.rows() > 0)
        drawing.sites = DrawnSites{.places = style.sites};
    if (!extent) {
        drawing.points->each = sampleEntries(dataset.labels, dataset.names); // which are whose
        return drawing;
    }
    FieldStyle known = style;
    if (known.certain && !isWhole(*known.certain))
        known.certain.reset();
    addColumnsOfSites(drawing, style.sites);
    drawing.map = mapOf(field, known, name, *extent);
    drawing.contours = contoursOf(field, known, *extent);
    if (known.certain)
        drawing.hatching = DrawnHatching{.known = *known.certain, .legend = known.hatching};
    drawing.summary =
        FieldWords::tr("%1 as a colour map, from %2 to %3.").arg(name, numberText(extent->lo), numberText(extent->hi));
    return drawing;
}

} // namespace widgets
