#include "widgets/drawings/sweep.h"

#include "core/hypothesis/histogram.h"
#include "core/inference/repeated.h"
#include "widgets/controls/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets
{

namespace
{

struct SweepWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::SweepDrawings)
};

/// Where one of them at least is known; there another may not be.
std::vector<SweptCurve> knownOf(std::vector<SweptCurve> curves)
{
    std::vector<Eigen::Index> known;
    for (Eigen::Index i = 0; !curves.empty() && i < curves.front().values.size(); ++i)
        if (std::ranges::any_of(curves, [i](const SweptCurve& curve) { return std::isfinite(curve.values[i]); }))
            known.push_back(i);
    for (SweptCurve& curve : curves) {
        curve.at = Eigen::VectorXd(curve.at(known));
        curve.values = Eigen::VectorXd(curve.values(known));
    }
    return curves;
}

/// Nothing where no value is known.
std::optional<core::Interval> heightsOf(const SweptCurve& curve)
{
    std::optional<core::Interval> heights;
    for (const double value : curve.values)
        if (std::isfinite(value))
            heights = heights ? core::Interval{std::min(heights->lo, value), std::max(heights->hi, value)}
                              : core::Interval{value, value};
    return heights;
}

/// Do both lie at like heights, so that one pair of axes shows them?
bool overlap(const SweptCurve& a, const SweptCurve& b)
{
    const auto ofA = heightsOf(a), ofB = heightsOf(b);
    return ofA && ofB && ofA->lo <= ofB->hi && ofB->lo <= ofA->hi;
}

/// Those of the same number have one entry of the legend, those of each other number one of their own.
void addGhosts(Drawing& drawing, const ShownSweep& shown, const std::vector<SweptCurve>& current)
{
    for (std::size_t i = 0; i < shown.earlier.size(); ++i) {
        const SweptCurve ghost = knownOf({shown.earlier[i]}).front();
        const bool isOther = std::ranges::find(current, ghost.name, &SweptCurve::name) == current.end();
        const QString key = QStringLiteral("earlier") + (isOther ? u'_' + ghost.name : QString());
        const bool isFirst = std::ranges::find(drawing.curves, key, &CurveRow::key) == drawing.curves.end();
        drawing.curves.push_back({.column = QStringLiteral("earlier_%1").arg(i + 1),
                                  .key = key,
                                  .legend = !isFirst  ? QString()
                                            : isOther ? ghost.name
                                                      : SweepWords::tr("earlier"),
                                  .name = ghost.name,
                                  .role = Role::Ghost,
                                  .values = ghost.values,
                                  .width = 1.5,
                                  .dashes = isOther ? Qt::DashLine : Qt::SolidLine,
                                  .at = ghost.at,
                                  .spans = !isOther || std::ranges::any_of(current, [&](const SweptCurve& curve) {
                                      return overlap(ghost, curve);
                                  })});
    }
}

QString summaryOf(const SweptCurve& curve, const QString& slider)
{
    const SweptCurve known = knownOf({curve}).front();
    if (known.at.size() == 0)
        return SweepWords::tr("Nothing to draw: no value is known.");
    Eigen::Index lowest = 0, highest = 0;
    const double least = known.values.minCoeff(&lowest), most = known.values.maxCoeff(&highest);
    return SweepWords::tr("%1 at %2 values of %3: from %4 at %5 to %6 at %7.")
        .arg(curve.name)
        .arg(known.at.size())
        .arg(slider, numberText(least), numberText(known.at[lowest]), numberText(most), numberText(known.at[highest]));
}

QString summaryOf(const ShownSweep& shown)
{
    QStringList sentences;
    for (const SweptCurve& curve : shown.curves)
        sentences << summaryOf(curve, shown.slider);
    return sentences.isEmpty() ? SweepWords::tr("Nothing to draw: no value is known.") : sentences.join(u' ');
}

/// They differ in colour and dashes, and while they are few by marks.
CurveRow rowOf(const SweptCurve& curve, std::size_t index)
{
    constexpr std::array roles{Role::Posterior, Role::Draw, Role::Empirical};
    constexpr std::array dashes{Qt::SolidLine, Qt::DashLine, Qt::DashDotLine};
    return {.column = curve.column,
            .legend = curve.legend.isEmpty() ? curve.name : curve.legend,
            .role = roles[index % roles.size()],
            .values = curve.values,
            .width = 2.2,
            .dashes = dashes[index % dashes.size()],
            .mark = curve.at.size() <= 30 ? std::optional(CurveMark{.size = 4.0}) : std::nullopt};
}

} // namespace

Drawing sweepDrawing(const ShownSweep& shown)
{
    const std::vector<SweptCurve> known = knownOf(shown.curves);
    const bool isNamed = !shown.number.isEmpty();
    Drawing drawing{
        .title = isNamed ? SweepWords::tr("%1 over %2").arg(shown.number, shown.slider)
                         : SweepWords::tr("Number over a slider"),
        .subtitle = shown.subtitle,
        .meaning = SweepWords::tr("The number of the lab for every value of the slider, all else as it is set. Earlier "
                                  "curves stay as ghosts. Drag the line or click to set the slider."),
        .summary = summaryOf(shown),
        .axes = DrawnAxes::Own,
        .across = {.label = shown.slider,
                   .logarithmic = shown.spacing == core::Spacing::Logarithmic,
                   .counts = shown.spacing == core::Spacing::Integer,
                   .range = shown.range},
        .up = {.label = shown.number, .mayBeLogarithmic = true, .fromZero = false},
        .gridColumn = QStringLiteral("at"),
        .grid = known.empty() ? Eigen::VectorXd() : known.front().at};
    addGhosts(drawing, shown, known);
    if (isNamed) {
        for (std::size_t i = 0; i < known.size(); ++i)
            drawing.curves.push_back(rowOf(known[i], i));
        drawing.hand = HandLine{.legend = SweepWords::tr("now %1")};
        if (shown.spacing == core::Spacing::Integer)
            drawing.hand->admissible = [](double value) { return std::max(0.0, std::round(value)); };
    }
    return drawing;
}

namespace
{

CurveRow barsOf(const core::Histogram& histogram)
{
    return {.column = QStringLiteral("samples"),
            .legend = SweepWords::tr("fresh samples"),
            .kind = CurveRow::Kind::Bars,
            .role = Role::PermutationNull,
            .values = histogram.counts,
            .width = 1.0,
            .breadth = histogram.bins.width(),
            .at = histogram.centres(),
            .reads = false,
            .exports = false};
}

void addSummary(PlotTable& table, const core::RepeatedNumber& told)
{
    table.addValue(QStringLiteral("mean"), told.mean, SweepWords::tr("mean"));
    table.addValue(QStringLiteral("sd"), told.sd);
    table.addValue(QStringLiteral("mean_error"), told.meanError);
    for (std::size_t i = 0; i < told.quantiles.size(); ++i)
        table.addValue(QStringLiteral("quantile_%1").arg(100.0 * core::repeatedProbabilities[i]), told.quantiles[i]);
    table.addValue(QStringLiteral("counted"), static_cast<double>(told.counted));
}

QString meanOf(const core::RepeatedNumber& told)
{
    return SweepWords::tr("mean %1 ± %2, sd %3")
        .arg(numberText(told.mean), numberText(told.meanError), numberText(told.sd));
}

QString quantilesOf(const core::RepeatedNumber& told)
{
    return SweepWords::tr("5, 50, 95 %: %1, %2, %3")
        .arg(numberText(told.quantiles.front()), numberText(told.quantiles[2]), numberText(told.quantiles.back()));
}

} // namespace

Drawing repeatsDrawing(const ShownRepeats& shown)
{
    const core::RepeatedNumber told = core::summaryOf(shown.values);
    const bool isKnown = told.counted > 1;
    const core::Histogram histogram = core::histogram(shown.values, core::histogramBins(shown.values));
    const double highest = isKnown ? histogram.counts.maxCoeff() : 1.0;
    Drawing drawing{
        .title = SweepWords::tr("Again and again"),
        .subtitle = isKnown ? meanOf(told) : shown.subtitle,
        .meaning = SweepWords::tr("The number over fresh samples of the generator that drew the points, each by a seed "
                                  "of its own. ± is the Monte Carlo error of the mean: it shrinks with the root of "
                                  "their number, the standard deviation does not."),
        .summary = isKnown ? SweepWords::tr("%1 over %2 samples: %3; %4.")
                                 .arg(shown.number)
                                 .arg(told.counted)
                                 .arg(meanOf(told), quantilesOf(told))
                           : SweepWords::tr("Nothing to draw: no value is known."),
        .axes = DrawnAxes::Own,
        .across = {.label = shown.number,
                   .range = isKnown ? std::optional(histogram.bins.range) : core::Interval{0.0, 1.0}},
        .up = {.label = SweepWords::tr("samples"), .counts = true, .range = core::Interval{0.0, 1.1 * highest}}};
    if (!isKnown)
        return drawing;
    drawing.curves = {barsOf(histogram)};
    drawing.lines = {{.across = told.mean,
                      .key = QStringLiteral("mean"),
                      .legend = SweepWords::tr("mean"),
                      .role = Role::Posterior,
                      .width = 2.0}};
    for (const double quantile : {told.quantiles.front(), told.quantiles[2], told.quantiles.back()})
        drawing.lines.push_back({.across = quantile,
                                 .key = QStringLiteral("quantiles"),
                                 .legend = quantilesOf(told),
                                 .role = Role::Text,
                                 .dashes = Qt::DotLine});
    if (shown.present)
        drawing.flags = {{.at = *shown.present,
                          .name = SweepWords::tr("now %1").arg(numberText(*shown.present)),
                          .role = Role::UnderTest}};
    drawing.beside.family(QStringLiteral("samples"));
    drawing.beside.add(QStringLiteral("value"), shown.values);
    addSummary(drawing.beside, told);
    return drawing;
}

} // namespace widgets
