#include "widgets/drawings/evidence_map.h"

#include "core/contour/contour.h"
#include "widgets/plots/evidence_range.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <memory>
#include <utility>

namespace widgets
{

namespace
{

struct EvidenceMapWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::EvidenceMapDrawings)
};

bool areEvidenceValues(const QPointF& values)
{
    return std::isfinite(values.x()) && std::isfinite(values.y()) && values.x() > 0.0 && values.y() > 0.0;
}

struct HighestCell {
    double first = 0.0, second = 0.0, logEvidence = 0.0;
    bool atEdge = false;
};

std::optional<HighestCell> highestCellOf(const core::Field& map)
{
    std::optional<HighestCell> found;
    for (Eigen::Index j = 0; j < map.values.cols(); ++j)
        for (Eigen::Index i = 0; i < map.values.rows(); ++i)
            if (std::isfinite(map.values(i, j)) && (!found || map.values(i, j) > found->logEvidence))
                found =
                    HighestCell{.first = map.axis1[i],
                                .second = map.axis2[j],
                                .logEvidence = map.values(i, j),
                                .atEdge = i == 0 || j == 0 || i + 1 == map.axis1.size() || j + 1 == map.axis2.size()};
    return found;
}

/// Which share of the sorted values lies below one.
double shareBelow(const std::vector<double>& sorted, double value)
{
    if (sorted.size() < 2)
        return 1.0;
    const auto below = std::ranges::lower_bound(sorted, value) - sorted.begin();
    return static_cast<double>(below) / static_cast<double>(sorted.size() - 1);
}

/// The colours' scale, on which minus infinity is the darkest. The evidence spans so many nats that on any scale of its
/// own the degenerate corner would leave the rest of the map in one colour.
std::function<double(double)> rankAmong(const Eigen::MatrixXd& values)
{
    std::vector<double> known;
    std::ranges::copy_if(values.reshaped(), std::back_inserter(known), [](double value) { return !std::isnan(value); });
    std::ranges::sort(known);
    return [sorted = std::make_shared<const std::vector<double>>(std::move(known))](double value) {
        return std::isnan(value) ? value : shareBelow(*sorted, value);
    };
}

core::Interval endsOfEvidenceAxis(const Eigen::VectorXd& values)
{
    return values.size() > 1 ? core::Interval{values[0], values[values.size() - 1]} : core::Interval{0.1, 10.0};
}

QString valuesText(const ShownEvidenceMap& shown, double first, double second)
{
    return EvidenceMapWords::tr("%1 = %2, %3 = %4")
        .arg(shown.first.shortName(), numberText(first), shown.second.shortName(), numberText(second));
}

QString summaryOfEvidenceMap(const ShownEvidenceMap& shown, const HighestCell& highest, const QString& current)
{
    return EvidenceMapWords::tr("Log evidence over %1 and %2 as a colour map; highest %3 at %4, %5%6. %7.")
        .arg(shown.first.name, shown.second.name, evidenceText(highest.logEvidence), numberText(highest.first),
             numberText(highest.second), highest.atEdge ? EvidenceMapWords::tr(", at the edge of the map") : QString(),
             current);
}

DrawnMap mapOfEvidence(const std::shared_ptr<const ShownEvidenceMap>& shown)
{
    return {.field = shown->map,
            .shade = rankAmong(shown->map.values),
            .quantity = EvidenceMapWords::tr("share of the map below"),
            .column = QStringLiteral("log_evidence"),
            .places = {shown->first.path, shown->second.path},
            .placeHeadings = {shown->first.name, shown->second.name},
            .tell = [shown](Eigen::Index i, Eigen::Index j) {
                const double value = shown->map.values(i, j);
                return EvidenceMapWords::tr("%1: %2").arg(
                    valuesText(*shown, shown->map.axis1[i], shown->map.axis2[j]),
                    std::isnan(value) ? EvidenceMapWords::tr("log evidence not known")
                                      : EvidenceMapWords::tr("log evidence %1").arg(evidenceText(value)));
            }};
}

DrawnMarks markOfHighest(const HighestCell& highest)
{
    return {.places = Eigen::RowVector2d(highest.first, highest.second),
            .key = QStringLiteral("highest"),
            .legend = highest.atEdge ? EvidenceMapWords::tr("highest, at the edge") : EvidenceMapWords::tr("highest"),
            .shape = DrawnMarks::Shape::Diamond,
            .role = Role::Text,
            .size = 13.0,
            .rim = 1.2,
            .hollow = true,
            .takes = true};
}

/// A map as it is drawn, whatever the session's own values are.
struct EvidencePicture {
    ShownEvidenceMap shown;
    HighestCell highest;
    Drawing drawing;
};

Drawing atValues(const std::shared_ptr<const EvidencePicture>& picture, const QPointF& values)
{
    Drawing drawing = picture->drawing;
    if (areEvidenceValues(values))
        drawing.subtitle = valuesText(picture->shown, values.x(), values.y());
    drawing.summary = summaryOfEvidenceMap(picture->shown, picture->highest, drawing.subtitle);
    drawing.place = HandPlace{.value = values,
                              .legend = EvidenceMapWords::tr("current"),
                              .movedTo = [picture](const QPointF& moved) { return atValues(picture, moved); }};
    return drawing;
}

Drawing withEvidence(Drawing drawing, const ShownEvidenceMap& shown, const HighestCell& highest)
{
    constexpr std::array drops{1.0, 10.0, 100.0, 1000.0};
    drawing.map = mapOfEvidence(std::make_shared<const ShownEvidenceMap>(shown));
    drawing.contours = {{.levels = core::dropContours(shown.map, drops),
                         .legend = EvidenceMapWords::tr("1, 10, 100, 1000 nats below")}};
    drawing.marks = {markOfHighest(highest)};
    drawing.numbers = {{.number = evidenceText(highest.logEvidence),
                        .beside = EvidenceMapWords::tr("highest log evidence"),
                        .verdict = EvidenceMapWords::tr("at %1").arg(valuesText(shown, highest.first, highest.second)),
                        .column = QStringLiteral("highest_log_evidence")}};
    const auto picture = std::make_shared<const EvidencePicture>(EvidencePicture{shown, highest, std::move(drawing)});
    return atValues(picture, shown.current);
}

} // namespace

ShownEvidenceMap shownEvidenceMapOf(const core::LearningResult& result, double tau2)
{
    return {.map = result.map.value_or(core::Field()),
            .current = QPointF(result.current, tau2),
            .whyNone = result.remarks.empty() ? EvidenceMapWords::tr("not known yet")
                                              : QString::fromStdString(result.remarks.front())};
}

Drawing evidenceMapDrawing(const ShownEvidenceMap& given)
{
    ShownEvidenceMap shown = given;
    if (!isWhole(shown.map))
        shown.map = {};
    Drawing drawing{
        .title = EvidenceMapWords::tr("Evidence"),
        .meaning =
            EvidenceMapWords::tr("How probable the data are for each %1 and %2. Drag the cross or click to set both.")
                .arg(shown.first.name, shown.second.name),
        .axes = DrawnAxes::Own,
        .across = {.label = shown.first.axisLabel(), .logarithmic = true, .range = endsOfEvidenceAxis(shown.map.axis1)},
        .up = {.label = shown.second.axisLabel(), .logarithmic = true, .range = endsOfEvidenceAxis(shown.map.axis2)},
        .gridColumn = {}};
    if (const auto highest = highestCellOf(shown.map))
        return withEvidence(std::move(drawing), shown, *highest);
    drawing.subtitle = shown.whyNone;
    drawing.summary = EvidenceMapWords::tr("Nothing to draw: the evidence is not known.");
    drawing.map = DrawnMap{.quantity = EvidenceMapWords::tr("share of the map below")};
    return drawing;
}

} // namespace widgets
