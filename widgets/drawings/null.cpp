#include "widgets/drawings/null.h"

#include "core/hypothesis/histogram.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/problem_label.h"
#include "widgets/drawings/effect_text.h"
#include "widgets/drawings/null_text.h"
#include "widgets/drawings/places.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

using core::NullDistribution;

struct NullWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::NullDrawings)
};

bool isKnown(const ShownNull& null)
{
    return std::isfinite(null.value);
}

Role roleOfNull(const core::NullAnswer& answer)
{
    switch (answer.null) {
    case NullDistribution::Permutation:
        return Role::PermutationNull;
    case NullDistribution::Gamma:
        return Role::GammaNull;
    case NullDistribution::Spectral:
    case NullDistribution::Normal:
        break;
    }
    return Role::SpectralNull;
}

/// The neutral value, and the end of an interval, belong to the picture unless they lie so far that they would squeeze
/// all the rest.
core::Interval reachingTo(double value, const core::Interval& range)
{
    constexpr double tooFar = 2.0;
    const core::Interval reaching{std::min(range.lo, value), std::max(range.hi, value)};
    return range.width() == 0.0 || reaching.width() <= tooFar * range.width() ? reaching : range;
}

core::Interval acrossOf(const ShownNull& null, const core::Histogram& histogram)
{
    const bool counted = histogram.counts.sum() > 0.0;
    if (!isKnown(null) && !counted)
        return {0.0, 1.0};
    core::Interval range = counted ? histogram.bins.range : core::Interval{0.0, 0.0};
    const auto include = [&range](double value) {
        if (std::isfinite(value))
            range = {std::min(range.lo, value), std::max(range.hi, value)};
    };
    include(null.value);
    for (const core::NullAnswer& answer : null.nulls)
        if (answer.pValue)
            include(answer.threshold);
    if (null.neutral)
        range = reachingTo(*null.neutral, range);
    if (null.effect)
        range = reachingTo(null.effect->interval.hi, range);
    const double width = range.width() > 0.0 ? range.width() : std::max(std::abs(range.hi), 1e-6);
    return {range.lo - 0.05 * width, range.hi + 0.07 * width};
}

/// A density that climbs out of sight at one end does not flatten the histogram.
core::Interval upOf(const ShownNull& null, const core::Histogram& histogram)
{
    const double bars = largestKnown(histogram.density());
    double curves = 0.0;
    for (const core::NullAnswer& answer : null.nulls)
        curves = std::max(curves, largestKnown(answer.density));
    const double highest = bars > 0.0 ? std::clamp(curves, bars, 1.8 * bars) : curves;
    return {0.0, highest > 0.0 ? 1.1 * highest : 1.0};
}

CurveRow barsOf(const core::Histogram& histogram, const Eigen::VectorXd& heights, const QString& legend)
{
    const bool counted = histogram.counts.sum() > 0.0;
    return {.column = QString::fromStdString(nameOf(NullDistribution::Permutation)),
            .legend = legend,
            .kind = CurveRow::Kind::Bars,
            .role = Role::PermutationNull,
            .values = counted ? heights : Eigen::VectorXd(),
            .width = 1.0,
            .breadth = histogram.bins.width(),
            .at = histogram.centres(),
            .reads = false,
            .exports = false};
}

CurveRow densityOf(const core::NullAnswer& answer)
{
    const QString name = answer.null == NullDistribution::Gamma    ? NullWords::tr("density of the gamma null")
                         : answer.null == NullDistribution::Normal ? NullWords::tr("density of the null")
                                                                   : NullWords::tr("density of the spectral null");
    return {.column = QString::fromStdString(nameOf(answer.null)),
            .legend = pText(answer),
            .name = name, // its legend tells the p-value
            .role = roleOfNull(answer),
            .values = answer.density,
            .at = answer.grid,
            .spans = false, // the histogram says how high the axis is
            .exports = false,
            .breaks = true}; // a gamma density may begin at infinity
}

DrawnFlag flagOf(const ShownNull& null)
{
    return {.at = null.value,
            .name = NullWords::tr("%1 = %2").arg(null.statistic, numberText(null.value)),
            .role = Role::UnderTest,
            .width = 2.5,
            .dashes = Qt::SolidLine};
}

ToldPlaces toldBins(const ShownNull& null, const core::Histogram& histogram)
{
    const Eigen::VectorXd centres = histogram.centres();
    const double half = 0.5 * histogram.bins.width();
    return {.places = uprightThrough(centres),
            .tell =
                [statistic = null.statistic, histogram, centres, half](Eigen::Index bin) {
                    return NullWords::tr("%1 from %2 to %3: %4 of %5 permutations")
                        .arg(statistic, numberText(centres[bin] - half), numberText(centres[bin] + half))
                        .arg(histogram.counts[bin])
                        .arg(histogram.counts.sum());
                },
            .within = half};
}

QString columnOfP(const core::NullAnswer& answer)
{
    return QString::fromStdString(nameOf(answer.null)) + QStringLiteral("_p");
}

void addNumbers(PlotTable& table, const ShownNull& null, const core::Histogram& histogram)
{
    if (isKnown(null))
        table.addValue(null.column, null.value, null.statistic);
    if (histogram.counts.sum() > 0.0) {
        table.family(QStringLiteral("histogram"));
        table.add(QStringLiteral("bin_centre"), histogram.centres());
        table.add(QStringLiteral("permutations"), histogram.counts);
        table.add(QStringLiteral("density"), histogram.density());
    }
    for (const core::NullAnswer& answer : null.nulls) {
        const QString name = QString::fromStdString(nameOf(answer.null));
        if (answer.pValue)
            table.addValue(columnOfP(answer), *answer.pValue, NullWords::tr("%1 p").arg(name));
        if (answer.pValue && std::isfinite(answer.threshold))
            table.addValue(name + QStringLiteral("_threshold"), answer.threshold);
        table.family(name);
        table.add(name + QStringLiteral("_at"), answer.grid);
        table.add(name + QStringLiteral("_density"), answer.density);
    }
    if (null.effect) {
        table.addValue(QStringLiteral("interval_lower"), null.effect->interval.lo);
        table.addValue(QStringLiteral("interval_upper"), null.effect->interval.hi);
        table.addValue(QStringLiteral("delta"), null.effect->equivalence.delta);
        table.addValue(QStringLiteral("equivalence_p"), null.effect->equivalence.pValue);
        if (null.effect->halfPowerSize)
            table.addValue(QStringLiteral("half_power_n"), *null.effect->halfPowerSize);
    }
    for (const NumberOfNull& other : null.others)
        table.addValue(other.column, other.value, other.headline);
}

std::vector<LargeNumber> largeNumbersOf(const ShownNull& null)
{
    std::vector<LargeNumber> numbers;
    if (const core::NullAnswer* answer = toldNull(null.nulls)) {
        numbers = {largeP(*answer)};
        numbers.front().verdict = answer->reject ? null.found : null.notFound;
        numbers.front().column = columnOfP(*answer);
    }
    numbers.insert(numbers.end(), null.further.begin(), null.further.end());
    return numbers;
}

/// The line that is dragged: how large a difference must be to be minded.
HandLine handOfDelta(const core::EffectSize& effect)
{
    return {.value = effect.equivalence.delta,
            .legend = (effect.equivalence.smaller ? NullWords::tr("below δ = %1") : NullWords::tr("δ = %1"))
                          .arg(numberText(effect.equivalence.delta, 2)),
            .key = QStringLiteral("delta"),
            .role = Role::Threshold,
            .admissible = [](double delta) { return delta > 0.0 ? delta : std::numeric_limits<double>::quiet_NaN(); }};
}

/// How large what is observed is: its interval as a wash, δ as a line.
void addEffect(Drawing& drawing, const ShownNull& null)
{
    if (!null.effect)
        return;
    drawing.hand = handOfDelta(*null.effect);
    if (null.effect->interval.width() > 0.0)
        drawing.spans.push_back({.across = null.effect->interval,
                                 .key = QStringLiteral("interval"),
                                 .legend = {}, // the line above the panels tells it
                                 .role = Role::UnderTest});
}

/// What both pictures of a null share.
Drawing frameOf(const ShownNull& null, const core::Histogram& histogram)
{
    Drawing drawing{.title = null.title,
                    .meaning = null.meaning,
                    .axes = DrawnAxes::Own,
                    .across = {.label = null.statistic, .range = acrossOf(null, histogram)},
                    .up = {.range = upOf(null, histogram)}};
    for (const core::NullAnswer& answer : null.nulls)
        if (answer.pValue && !answer.remark.empty())
            drawing.meaning += u'\n' + QString::fromStdString(answer.remark);
    if (isKnown(null) && null.neutral)
        drawing.flags.push_back({.at = *null.neutral, .role = Role::Text, .width = 1.3, .dashes = Qt::DotLine});
    if (histogram.counts.sum() > 0.0) {
        drawing.told = {toldBins(null, histogram)};
        drawing.toldElsewhere = [statistic = null.statistic](double across) {
            return NullWords::tr("%1 = %2: no permutation").arg(statistic, numberText(across));
        };
    }
    addEffect(drawing, null);
    addNumbers(drawing.beside, null, histogram);
    drawing.numbers = largeNumbersOf(null);
    return drawing;
}

QString levelText(const ShownNull& null)
{
    constexpr double leastPercent = 0.001;
    return null.level < leastPercent ? numberText(null.level) : percentText(null.level);
}

/// A null without a curve: its p, or in a word that there is none, and why under the cursor.
void addWithoutDensity(Drawing& drawing, const core::NullAnswer& answer)
{
    if (answer.pValue && std::isfinite(*answer.pValue)) {
        drawing.remarks << pText(answer);
        return;
    }
    drawing.remarks << NullWords::tr("%1 not available").arg(QString::fromStdString(core::nameOf(answer.null)));
    if (!answer.remark.empty())
        drawing.meaning += QStringLiteral(" ") + asSentence(pText(answer).toStdString());
}

QString subtitleOf(const ShownNull& null)
{
    if (null.nulls.empty())
        return isKnown(null)            ? NullWords::tr("its null is not known yet")
               : null.whyNone.isEmpty() ? NullWords::tr("not known yet")
                                        : null.whyNone;
    const Eigen::Index permutations = null.statistics.size();
    return (permutations == 0
                ? NullWords::tr("%1; dashed: level %2").arg(null.estimator)
                : NullWords::tr("%1, %2 permutations; dashed: level %3").arg(null.estimator).arg(permutations))
        .arg(levelText(null));
}

QString summaryOf(const ShownNull& null)
{
    if (!isKnown(null))
        return NullWords::tr("Nothing to draw: %1 is not known.").arg(null.statistic);
    QStringList answers;
    for (const core::NullAnswer& answer : null.nulls)
        answers += answerText(answer);
    if (null.effect)
        answers << intervalText(*null.effect, null.statistic) << equivalenceText(*null.effect)
                << halfPowerText(*null.effect, null.things);
    return NullWords::tr("%1 = %2, %3, level %4. %5.")
        .arg(null.statistic, numberText(null.value), null.estimator, levelText(null),
             answers.isEmpty() ? NullWords::tr("Its null is not known yet") : answers.join(u"; "));
}

} // namespace

ShownNull shownNullOf(const core::TwoSamplesResult& result)
{
    const bool known = result.firstSize > 0 && result.secondSize > 0;
    return {
        .title = NullWords::tr("MMD² and its null"),
        .estimator = translated(core::choiceOf(result.estimator).plot),
        .meaning = NullWords::tr(
            "How large MMD² would be if both samples came from one distribution. Where the observed value lies far "
            "to the right of all that, the samples differ. Shaded: where MMD² of the two distributions lies, at 95 %. "
            "Drag the line of δ, below which a difference is too small to mind."),
        .value = known ? result.statistic : std::numeric_limits<double>::quiet_NaN(),
        .level = result.testLevel,
        .statistics = result.nullStatistics,
        .nulls = result.nulls,
        .found = NullWords::tr("the samples differ"),
        .notFound = NullWords::tr("no difference is seen"),
        .effect = result.effect,
        .things = NullWords::tr("points a sample")};
}

Drawing nullDrawing(const ShownNull& null)
{
    const core::Histogram histogram = core::histogram(null.statistics, core::histogramBins(null.statistics));
    Drawing drawing = frameOf(null, histogram);
    drawing.subtitle = subtitleOf(null);
    drawing.summary = summaryOf(null);
    drawing.up.label = NullWords::tr("density");
    for (const core::NullAnswer& answer : null.nulls) {
        if (answer.null == NullDistribution::Permutation && histogram.counts.sum() > 0.0)
            drawing.curves.push_back(barsOf(histogram, histogram.density(), pText(answer)));
        else if (answer.pValue && answer.grid.size() > 0)
            drawing.curves.push_back(densityOf(answer));
        else
            addWithoutDensity(drawing, answer);
        if (answer.pValue)
            drawing.flags.push_back({.at = answer.threshold, .role = roleOfNull(answer), .width = 1.3});
    }
    const auto isOfPermutations = [](const core::NullAnswer& answer) {
        return answer.null == NullDistribution::Permutation;
    };
    if (std::ranges::none_of(null.nulls, isOfPermutations) && histogram.counts.sum() > 0.0)
        drawing.curves.push_back(barsOf(histogram, histogram.density(), {}));
    if (isKnown(null))
        drawing.flags.push_back(flagOf(null));
    drawing.beside.family(QStringLiteral("statistics"));
    drawing.beside.add(QStringLiteral("null_statistic"), null.statistics);
    return drawing;
}

Drawing growingNullDrawing(const ShownNull& null, const Eigen::VectorXd& soFar)
{
    constexpr double fewest = 5.0; // permutations: the first ones do not fill the height
    core::Histogram histogram = core::histogram(soFar, core::histogramBins(null.statistics));
    if (null.statistics.size() == 0 && histogram.outside > 0)
        histogram = core::histogram(soFar, core::histogramBins(soFar));
    Drawing drawing = frameOf(null, histogram);
    drawing.subtitle =
        NullWords::tr("%1 of %2 permutations").arg(soFar.size()).arg(std::max(null.statistics.size(), soFar.size()));
    drawing.summary = summaryOf(null);
    drawing.coordinates = QStringLiteral("permutations"); // counts and densities share no height
    drawing.up = {.label = NullWords::tr("permutations"),
                  .range = core::Interval{0.0, 1.1 * std::max(largestKnown(histogram.counts), fewest)}};
    drawing.curves = {barsOf(histogram, histogram.counts, NullWords::tr("permutations so far"))};
    if (soFar.size() > 0)
        drawing.flags.push_back({.at = soFar[soFar.size() - 1],
                                 .name = NullWords::tr("last"),
                                 .role = Role::Text,
                                 .width = 1.3,
                                 .dashes = Qt::SolidLine});
    if (isKnown(null))
        drawing.flags.push_back(flagOf(null));
    drawing.beside.family(QStringLiteral("statistics"));
    drawing.beside.add(QStringLiteral("null_statistic"), soFar);
    return drawing;
}

} // namespace widgets
