#include "widgets/drawings/evidence.h"

#include "widgets/controls/chooser_text.h"
#include "widgets/plots/chooser_role.h"
#include "widgets/plots/evidence_range.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{

namespace
{

struct EvidenceWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::EvidenceDrawings)
};

/// The axis is logarithmic.
bool isOnAxis(double value)
{
    return hasPlace(value, true);
}

double currentOf(const ShownEvidence& shown)
{
    return shown.current.value_or(shown.profile.current);
}

/// Between results the evidence at the line is not known yet.
bool knowsCurrent(const ShownEvidence& shown)
{
    return isOnAxis(currentOf(shown)) && currentOf(shown) == shown.profile.current &&
           std::isfinite(shown.profile.currentLogEvidence);
}

Eigen::MatrixXd placesOfMaxima(const std::vector<core::ProfileMaximum>& maxima)
{
    Eigen::MatrixXd places(std::ssize(maxima), 2);
    for (Eigen::Index i = 0; i < places.rows(); ++i) {
        const core::ProfileMaximum& maximum = maxima[static_cast<std::size_t>(i)];
        places.row(i) << maximum.value, maximum.logEvidence;
    }
    return places;
}

core::Interval acrossEvidence(const ShownEvidence& shown)
{
    const Eigen::VectorXd& values = shown.profile.values;
    if (values.size() < 2)
        return {0.1, 10.0};
    core::Interval range{values[0], values[values.size() - 1]};
    constexpr double farthest = 10.0; // times beyond the curve: what lies farther would squeeze it
    const core::Interval reachable{range.lo / farthest, range.hi * farthest};
    const auto include = [&](double value) {
        if (value >= reachable.lo && value <= reachable.hi)
            range = {std::min(range.lo, value / 1.1), std::max(range.hi, value * 1.1)};
    };
    for (const core::ChosenLengthscale& chosen : shown.choosers)
        include(chosen.lengthscale.value_or(0.0));
    include(shown.profile.current);
    return range;
}

core::Interval upOfEvidence(const core::EvidenceProfile& profile)
{
    core::Interval range = upperRange(profile.logEvidence, placesOfMaxima(profile.maxima).col(1));
    constexpr double leastHeight = 3.0; // nats: what is less is no evidence to speak of
    if (range.width() < leastHeight)
        range.lo = range.hi - leastHeight;
    constexpr double farthest = 100.0; // heights: a value farther down would flatten all the rest
    const double current = profile.currentLogEvidence;
    if (std::isfinite(current) && current > range.hi - farthest * range.width())
        range = {std::min(range.lo, current - 0.05 * range.width()), std::max(range.hi, current)};
    return range;
}

QString subtitleOfEvidence(const ShownEvidence& shown)
{
    if (shown.profile.logEvidence.size() == 0)
        return shown.whyNone.isEmpty() ? EvidenceWords::tr("not known yet") : shown.whyNone;
    const double current = currentOf(shown);
    if (!isOnAxis(current))
        return {};
    return EvidenceWords::tr("%1 = %2").arg(shown.over.shortName(), numberText(current));
}

QString meaningOfEvidence(const ShownEvidence& shown)
{
    QString meaning = EvidenceWords::tr("How probable the data are for each %1. Drag the line or click to set it; "
                                        "click a maximum%2 to take its value.")
                          .arg(shown.over.name, shown.choosers.empty() ? QString() : EvidenceWords::tr(" or a name"));
    for (const core::ChosenLengthscale& chosen : shown.choosers)
        if (!chosen.lengthscale) // why a rule proposes none
            meaning += QStringLiteral("\n%1: %2")
                           .arg(QString::fromStdString(chosen.chooser), QString::fromStdString(chosen.remark));
    return meaning;
}

QString summaryOfEvidence(const ShownEvidence& shown)
{
    if (shown.profile.values.size() == 0)
        return EvidenceWords::tr("Nothing to draw: the evidence is not known.");
    QStringList peaks;
    for (const core::ProfileMaximum& maximum : shown.profile.maxima)
        peaks += numberText(maximum.value);
    QString current = subtitleOfEvidence(shown);
    if (knowsCurrent(shown))
        current += EvidenceWords::tr(", log evidence %1").arg(evidenceText(shown.profile.currentLogEvidence));
    return EvidenceWords::tr("Log evidence at %1 values of %2; local maxima at %3. %4.")
        .arg(shown.profile.values.size())
        .arg(shown.over.name, peaks.isEmpty() ? EvidenceWords::tr("none") : peaks.join(QStringLiteral(", ")), current);
}

/// The log evidence of what is set, and how far it is below the highest that is known.
std::vector<LargeNumber> numbersOfEvidence(const ShownEvidence& shown)
{
    if (!knowsCurrent(shown))
        return {};
    constexpr double atHighest = 0.05; // nats
    const double current = shown.profile.currentLogEvidence;
    LargeNumber number{.number = evidenceText(current),
                       .beside = EvidenceWords::tr("log evidence"),
                       .column = QStringLiteral("current_log_evidence")};
    for (const core::ProfileMaximum& maximum : shown.profile.maxima)
        if (maximum.global && std::isfinite(maximum.logEvidence))
            number.verdict =
                maximum.logEvidence - current < atHighest
                    ? EvidenceWords::tr("the highest")
                    : EvidenceWords::tr("%1 below the highest").arg(evidenceText(maximum.logEvidence - current));
    return {number};
}

void addEvidenceMarks(Drawing& drawing, const ShownEvidence& shown)
{
    std::vector<core::ProfileMaximum> highest, others;
    for (const core::ProfileMaximum& maximum : shown.profile.maxima)
        if (isOnAxis(maximum.value) && std::isfinite(maximum.logEvidence))
            (maximum.global ? highest : others).push_back(maximum);
    drawing.marks = {{.places = placesOfMaxima(highest),
                      .key = QStringLiteral("highest"),
                      .legend = EvidenceWords::tr("highest"),
                      .shape = DrawnMarks::Shape::Diamond,
                      .role = Role::Evidence,
                      .size = 13.6,
                      .takes = true},
                     {.places = placesOfMaxima(others),
                      .key = QStringLiteral("local_maximum"),
                      .legend = EvidenceWords::tr("local maximum"),
                      .shape = DrawnMarks::Shape::Circle,
                      .role = Role::Evidence,
                      .size = 8.0,
                      .rim = 1.8,
                      .hollow = true,
                      .takes = true}};
    if (knowsCurrent(shown))
        drawing.marks.push_back({.places = Eigen::RowVector2d(currentOf(shown), shown.profile.currentLogEvidence),
                                 .key = drawing.hand->key,
                                 .legend = drawing.hand->legend,
                                 .size = 6.0,
                                 .rim = 1.0});
    std::erase_if(drawing.marks, [](const DrawnMarks& marks) { return marks.places.rows() == 0; });
}

void tellOfMaxima(Drawing& drawing, const ShownEvidence& shown)
{
    const auto tell = [maxima = shown.profile.maxima, symbol = shown.over.shortName()](Eigen::Index i) {
        const core::ProfileMaximum& maximum = maxima[static_cast<std::size_t>(i)];
        return (maximum.global ? EvidenceWords::tr("highest maximum: %1 = %2, log evidence %3")
                               : EvidenceWords::tr("local maximum: %1 = %2, log evidence %3"))
            .arg(symbol, numberText(maximum.value), evidenceText(maximum.logEvidence));
    };
    drawing.told = {{.places = placesOfMaxima(shown.profile.maxima), .tell = tell}};
}

/// Of the nearest value of the curve, between which nothing was computed.
void tellOfCurve(Drawing& drawing, const ShownEvidence& shown)
{
    if (shown.profile.values.size() == 0)
        return;
    drawing.toldElsewhere = [values = shown.profile.values, logEvidence = shown.profile.logEvidence,
                             symbol = shown.over.shortName()](double across) {
        Eigen::Index nearest = 0;
        (values.array().log() - std::log(across)).abs().minCoeff(&nearest);
        return EvidenceWords::tr("%1 = %2, log evidence %3")
            .arg(symbol, numberText(values[nearest]), evidenceText(logEvidence[nearest]));
    };
}

void addEvidenceChoosers(Drawing& drawing, const std::vector<core::ChosenLengthscale>& choosers)
{
    for (const core::ChosenLengthscale& chosen : choosers) {
        if (!chosen.lengthscale || !isOnAxis(*chosen.lengthscale))
            continue;
        const QString remark =
            chosen.remark.empty() ? QString() : EvidenceWords::tr(" · %1").arg(QString::fromStdString(chosen.remark));
        drawing.flags.push_back(
            {.at = *chosen.lengthscale,
             .name = chooserTitle(chosen.chooser),
             .meaning = aboutChooser(chosen.chooser) +
                        QStringLiteral("<p>ℓ = %1%2</p>").arg(numberText(*chosen.lengthscale), remark),
             .role = roleOfChooser(chosen.chooser)});
    }
}

PlotTable tableOfEvidence(const ShownEvidence& shown)
{
    const HyperparameterName& over = shown.over;
    const Eigen::MatrixXd maxima = placesOfMaxima(shown.profile.maxima);
    const QString maximum = QStringLiteral("local_maximum_");
    PlotTable table;
    table.family(QStringLiteral("curves"));
    table.add(over.path, shown.profile.values, over.name);
    table.add(QStringLiteral("log_evidence"), shown.profile.logEvidence);
    table.add(QStringLiteral("fit"), shown.profile.fit);
    table.add(QStringLiteral("complexity"), shown.profile.complexity);
    table.family(QStringLiteral("local_maxima"));
    table.add(maximum + over.path, maxima.col(0), maximum + over.name);
    table.add(maximum + QStringLiteral("log_evidence"), maxima.col(1));
    for (const core::ChosenLengthscale& chosen : shown.choosers)
        if (chosen.lengthscale)
            table.addValue(QString::fromStdString(chosen.chooser), *chosen.lengthscale);
    return table;
}

HandLine handOfEvidence(const ShownEvidence& shown)
{
    return {.value = currentOf(shown),
            .legend = EvidenceWords::tr("current %1").arg(shown.over.shortName()),
            .movedTo = [shown](double value) {
                ShownEvidence moved = shown;
                moved.current = value;
                return evidenceDrawing(moved);
            }};
}

/// Where the evidence is within the picture: beyond it a summand may be of any size.
core::Interval rangeOfSummands(const core::EvidenceProfile& profile, const core::Interval& evidence)
{
    core::Interval range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (Eigen::Index i = 0; i < profile.values.size(); ++i)
        if (profile.logEvidence[i] >= evidence.lo)
            range = {std::min({range.lo, profile.fit[i], profile.complexity[i]}),
                     std::max({range.hi, profile.fit[i], profile.complexity[i]})};
    const double air = 0.06 * range.width();
    return {range.lo - air, range.hi + air};
}

/// How well the process fits and what its freedom costs, by an axis of their own.
void addSummands(Drawing& drawing, const core::EvidenceProfile& profile)
{
    if (profile.fit.size() == 0)
        return;
    const core::Interval range = rangeOfSummands(profile, *drawing.up.range);
    if (!(range.lo < range.hi))
        return;
    drawing.right = RightAxis{.label = EvidenceWords::tr("fit, complexity"), .isDrawn = true, .range = range};
    drawing.curves.push_back({.column = QStringLiteral("fit"),
                              .legend = EvidenceWords::tr("fit"),
                              .role = Role::Posterior,
                              .values = profile.fit,
                              .width = 1.2,
                              .dashes = Qt::DashLine,
                              .onRight = true,
                              .exports = false,
                              .breaks = true});
    drawing.curves.push_back({.column = QStringLiteral("complexity"),
                              .legend = EvidenceWords::tr("complexity"),
                              .role = Role::Prior,
                              .values = profile.complexity,
                              .width = 1.2,
                              .dashes = Qt::DotLine,
                              .onRight = true,
                              .exports = false,
                              .breaks = true});
}

/// Without the numbers of a profile that do not belong together.
ShownEvidence matched(ShownEvidence shown)
{
    if (shown.profile.values.size() != shown.profile.logEvidence.size())
        shown.profile.values = shown.profile.logEvidence = Eigen::VectorXd();
    if (shown.profile.fit.size() != shown.profile.values.size())
        shown.profile.fit = shown.profile.complexity = Eigen::VectorXd();
    return shown;
}

} // namespace

ShownEvidence shownEvidenceOf(const core::LearningResult& result)
{
    ShownEvidence shown{.profile = {.values = result.lengthscale,
                                    .logEvidence = result.logEvidence,
                                    .maxima = {},
                                    .current = result.current,
                                    .currentLogEvidence = result.currentLogEvidence},
                        .choosers = result.choosers};
    for (const core::EvidenceMaximum& maximum : result.localMaxima)
        shown.profile.maxima.push_back({maximum.lengthscale, maximum.logEvidence, maximum.global});
    if (!result.remarks.empty())
        shown.whyNone = QString::fromStdString(result.remarks.front());
    return shown;
}

Drawing evidenceDrawing(const ShownEvidence& given)
{
    const ShownEvidence shown = matched(given);
    Drawing drawing{
        .title = EvidenceWords::tr("Evidence"),
        .subtitle = subtitleOfEvidence(shown),
        .numbers = numbersOfEvidence(shown),
        .meaning = meaningOfEvidence(shown),
        .summary = summaryOfEvidence(shown),
        .axes = DrawnAxes::Own,
        .across = {.label = shown.over.axisLabel(), .snaps = true, .logarithmic = true, .range = acrossEvidence(shown)},
        .up = {.label = EvidenceWords::tr("log evidence"), .range = upOfEvidence(shown.profile)},
        .gridColumn = {},
        .grid = shown.profile.values,
        .hand = handOfEvidence(shown),
        .beside = tableOfEvidence(shown)};
    if (shown.profile.values.size() > 0)
        drawing.curves = {{.column = QStringLiteral("log_evidence"),
                           .role = Role::Evidence,
                           .values = shown.profile.logEvidence,
                           .exports = false,
                           .breaks = true}};
    addSummands(drawing, shown.profile);
    addEvidenceMarks(drawing, shown);
    tellOfMaxima(drawing, shown);
    tellOfCurve(drawing, shown);
    addEvidenceChoosers(drawing, shown.choosers);
    if (knowsCurrent(shown))
        drawing.beside.addValue(QStringLiteral("current_log_evidence"), shown.profile.currentLogEvidence,
                                EvidenceWords::tr("log evidence"));
    return drawing;
}

} // namespace widgets
