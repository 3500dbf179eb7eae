#include "widgets/plots/null_plot.h"

#include "core/hypothesis/none_as_far.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/upper_bound_text.h"
#include "widgets/plots/as_qvector.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/tick_flags.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr auto permutation = "permutation";

Role roleOfNull(const core::NullAnswer& answer)
{
    if (answer.name == permutation)
        return Role::PermutationNull;
    return answer.name == "gamma" ? Role::GammaNull : Role::SpectralNull;
}

const core::NullAnswer* answerNamed(const ShownNull& null, const char* name)
{
    const auto found =
        std::ranges::find_if(null.nulls, [&](const core::NullAnswer& answer) { return answer.name == name; });
    return found == null.nulls.end() ? nullptr : &*found;
}

void setCurve(QCPGraph& graph, const core::NullAnswer* answer)
{
    const bool shown = answer && answer->grid.size() == answer->density.size();
    graph.data()->clear();
    for (Eigen::Index i = 0; shown && i < answer->grid.size(); ++i)
        if (std::isfinite(answer->density[i])) // a gamma density may begin at infinity
            graph.addData(answer->grid[i], answer->density[i]);
}

double highestOf(const Eigen::VectorXd& values)
{
    double highest = 0.0;
    for (const double value : values)
        if (std::isfinite(value))
            highest = std::max(highest, value);
    return highest;
}

/// The neutral value belongs to the picture unless it lies so far that it would squeeze all the rest.
core::Interval reachingNeutral(const core::Interval& range, double neutral)
{
    constexpr double far = 2.0;
    const core::Interval reaching{std::min(range.lo, neutral), std::max(range.hi, neutral)};
    return range.width() == 0.0 || reaching.width() <= far * range.width() ? reaching : range;
}

} // namespace

std::optional<int> noneAsFar(const core::NullAnswer& answer)
{
    const bool isPermuted = answer.name == permutation && answer.pValue;
    return isPermuted ? core::noneOf({.value = *answer.pValue, .error = answer.pError}) : std::nullopt;
}

QString answerText(const core::NullAnswer& answer)
{
    const QString name = QString::fromStdString(answer.name);
    if (!answer.pValue || !std::isfinite(*answer.pValue))
        return NullPlot::tr("%1: %2").arg(name, answer.remark.empty() ? NullPlot::tr("not available")
                                                                      : QString::fromStdString(answer.remark));
    const QString verdict = answer.reject ? NullPlot::tr("rejected") : NullPlot::tr("not rejected");
    if (noneAsFar(answer))
        return NullPlot::tr("%1 p ≤ %2, %3").arg(name, upperBoundText(*answer.pValue), verdict);
    constexpr double smallestSaid = 5e-5; // half a unit of the last of four decimals
    const bool simulated = answer.pError >= smallestSaid || (answer.name == permutation && answer.pError > 0.0);
    const int decimals = simulated ? std::clamp(static_cast<int>(std::ceil(-std::log10(answer.pError))), 2, 6) : 3;
    const bool tiny = *answer.pValue < 0.5 * std::pow(10.0, -decimals);
    QString text = tiny ? QString::number(*answer.pValue, 'g', 2).replace(QLatin1String("e-0"), QLatin1String("e-"))
                        : QString::number(*answer.pValue, 'f', decimals);
    if (simulated)
        text += QStringLiteral(" ± ") + QString::number(answer.pError, 'f', decimals);
    return NullPlot::tr("%1 p = %2, %3").arg(name, text.replace(u'-', QChar(0x2212)), verdict);
}

NullPlot::NullPlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle({}, tr("MMD² and its null"));
    bars_ = new QCPBars(xAxis, yAxis);
    bars_->setWidthType(QCPBars::wtPlotCoords);
    bars_->setSelectable(QCP::stNone);
    gamma_ = addGraph();
    spectral_ = addGraph();
    for (QCPGraph* graph : {gamma_, spectral_})
        graph->setSelectable(QCP::stNone);
    flags_ = new TickFlags(this, 1);
    showResult({});
}

void NullPlot::showResult(const core::TwoSamplesResult& result)
{
    const bool known = result.firstSize > 0 && result.secondSize > 0;
    showNull({.estimator = translated(core::choiceOf(result.estimator).plot),
              .meaning = tr("How large MMD² would be if both samples came from one distribution. Where the observed "
                            "value lies far to the right of all that, the samples differ."),
              .value = known ? result.statistic : std::numeric_limits<double>::quiet_NaN(),
              .level = result.testLevel,
              .statistics = result.nullStatistics,
              .nulls = result.nulls});
}

void NullPlot::showNull(const ShownNull& null)
{
    null_ = null;
    showWhole();
}

void NullPlot::showWhole()
{
    soFar_ = Eigen::VectorXd();
    setGrowing(false);
    histogram_ = core::histogram(null_.statistics, core::histogramBins(null_.statistics));
    fillHistogram();
    fillCurves();
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void NullPlot::showGrowing(const Eigen::VectorXd& statisticsSoFar)
{
    soFar_ = statisticsSoFar;
    setGrowing(true);
    const bool known = null_.statistics.size() > 0;
    core::Histogram counted = core::histogram(soFar_, histogram_.bins);
    if (!known && counted.outside > 0)
        counted = core::histogram(soFar_, core::histogramBins(soFar_));
    histogram_ = counted;
    fillHistogram();
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void NullPlot::setGrowing(bool growing)
{
    const bool changes = growing != growing_;
    growing_ = growing;
    gamma_->setVisible(!growing);
    spectral_->setVisible(!growing);
    setAxisLabels(null_.statistic, growing ? tr("permutations") : tr("density"));
    if (changes)
        fit(); // counts and densities share no height
}

void NullPlot::fillHistogram()
{
    const Eigen::VectorXd heights = growing_ ? histogram_.counts : histogram_.density();
    const bool shown = histogram_.counts.sum() > 0.0;
    bars_->setWidth(histogram_.bins.width());
    bars_->setData(shown ? asQVector(histogram_.centres()) : QVector<double>(),
                   shown ? asQVector(heights) : QVector<double>(), true);
}

void NullPlot::fillCurves()
{
    setCurve(*gamma_, answerNamed(null_, "gamma"));
    const core::NullAnswer* spectral = answerNamed(null_, "spectral");
    setCurve(*spectral_, spectral ? spectral : answerNamed(null_, "normal"));
}

std::vector<TickFlag> NullPlot::flags() const
{
    std::vector<TickFlag> found;
    if (hasStatistic() && null_.neutral)
        found.push_back({.at = *null_.neutral, .line = theme().pen(Role::Text, 1.3, Qt::DotLine)});
    if (!growing_)
        for (const core::NullAnswer& answer : null_.nulls)
            if (answer.pValue)
                found.push_back({.at = answer.threshold, .line = theme().pen(roleOfNull(answer), 1.3, Qt::DashLine)});
    if (growing_ && soFar_.size() > 0)
        found.push_back({.at = soFar_[soFar_.size() - 1], .text = tr("last"), .line = theme().pen(Role::Text, 1.3)});
    if (hasStatistic())
        found.push_back({.at = null_.value,
                         .text = tr("%1 = %2").arg(null_.statistic, numberText(null_.value)),
                         .line = theme().pen(Role::Statistic, 2.5)});
    return found;
}

void NullPlot::describe()
{
    std::vector<LegendEntry> entries;
    QStringList answers;
    constexpr double leastPercent = 0.001;
    const QString level = null_.level < leastPercent ? numberText(null_.level) : percentText(null_.level);
    if (growing_) {
        const Eigen::Index total = std::max(null_.statistics.size(), soFar_.size());
        setSubtitle(tr("%1 of %2 permutations").arg(soFar_.size()).arg(total));
        entries.push_back({.text = tr("permutations so far"),
                           .fill = bars_->brush(),
                           .key = QLatin1String(permutation),
                           .show = visibilityOf({bars_})});
    } else if (null_.nulls.empty()) {
        setSubtitle(hasStatistic()            ? tr("its null is not known yet")
                    : null_.whyNone.isEmpty() ? tr("not known yet")
                                              : null_.whyNone);
    } else {
        const Eigen::Index permutations = null_.statistics.size();
        setSubtitle((permutations == 0
                         ? tr("%1; dashed: level %2").arg(null_.estimator)
                         : tr("%1, %2 permutations; dashed: level %3").arg(null_.estimator).arg(permutations))
                        .arg(level));
        for (const core::NullAnswer& answer : null_.nulls) {
            LegendEntry entry{.text = answerText(answer), .key = QString::fromStdString(answer.name)};
            if (answer.name == permutation) {
                entry.fill = bars_->brush();
                entry.show = visibilityOf({bars_});
            } else if (answer.pValue) {
                QCPGraph* curve = answer.name == "gamma" ? gamma_ : spectral_;
                entry.line = curve->pen();
                entry.curve = curve;
                entry.show = visibilityOf({curve});
            }
            entries.push_back(entry);
            answers += entry.text;
        }
    }
    setLegend(std::move(entries));
    QString tip = null_.meaning;
    for (const core::NullAnswer& answer : null_.nulls)
        if (answer.pValue && !answer.remark.empty())
            tip += u'\n' + QString::fromStdString(answer.remark);
    setToolTip(tip);
    setSummary(hasStatistic() ? tr("%1 = %2, %3, level %4. %5.")
                                    .arg(null_.statistic, numberText(null_.value), null_.estimator, level,
                                         answers.isEmpty() ? tr("Its null is not known yet") : answers.join(u"; "))
                              : tr("Nothing to draw: %1 is not known.").arg(null_.statistic));
}

QString NullPlot::tipAt(const QPointF& pixel) const
{
    if (!axes()->rect().contains(pixel.toPoint()) || histogram_.counts.sum() == 0.0)
        return PlotView::tipAt(pixel);
    const double at = xAxis->pixelToCoord(pixel.x());
    const Eigen::VectorXd centres = histogram_.centres();
    Eigen::Index bin = 0;
    if ((centres.array() - at).abs().minCoeff(&bin) > 0.5 * histogram_.bins.width())
        return tr("%1 = %2: no permutation").arg(null_.statistic, numberText(at));
    const double half = 0.5 * histogram_.bins.width();
    return tr("%1 from %2 to %3: %4 of %5 permutations")
        .arg(null_.statistic, numberText(centres[bin] - half), numberText(centres[bin] + half))
        .arg(histogram_.counts[bin])
        .arg(histogram_.counts.sum());
}

/// What is told of a curve is its height, while its legend entry tells the p-value.
std::vector<Reading> NullPlot::readingsAt(const QPointF& place) const
{
    std::vector<Reading> readings = PlotView::readingsAt(place);
    for (Reading& reading : readings)
        reading.name = reading.key == QStringLiteral("gamma") ? tr("density of the gamma null")
                       : null_.nulls.front().name == "normal" ? tr("density of the null")
                                                              : tr("density of the spectral null");
    return readings;
}

std::vector<Headline> NullPlot::headlines() const
{
    std::vector<Headline> found;
    if (hasStatistic())
        found.push_back({null_.statistic, null_.value});
    for (const core::NullAnswer& answer : null_.nulls)
        if (answer.pValue)
            found.push_back({tr("%1 p").arg(QString::fromStdString(answer.name)), *answer.pValue});
    return found;
}

PlotTable NullPlot::numbers() const
{
    PlotTable table;
    if (hasStatistic())
        table.addValue(null_.column, null_.value);
    if (histogram_.counts.sum() > 0.0) {
        table.family(QStringLiteral("histogram"));
        table.add(QStringLiteral("bin_centre"), histogram_.centres());
        table.add(QStringLiteral("permutations"), histogram_.counts);
        table.add(QStringLiteral("density"), histogram_.density());
    }
    for (const core::NullAnswer& answer : null_.nulls) {
        const QString name = QString::fromStdString(answer.name);
        if (answer.pValue)
            table.addValue(name + QStringLiteral("_p"), *answer.pValue);
        if (answer.pValue && std::isfinite(answer.threshold))
            table.addValue(name + QStringLiteral("_threshold"), answer.threshold);
        table.family(name);
        table.add(name + QStringLiteral("_at"), answer.grid);
        table.add(name + QStringLiteral("_density"), answer.density);
    }
    for (const auto& [name, value] : null_.others)
        table.addValue(name, value);
    table.family(QStringLiteral("statistics"));
    table.add(QStringLiteral("null_statistic"), growing_ ? soFar_ : null_.statistics);
    return table;
}

core::Interval NullPlot::ownHorizontal() const
{
    if (!hasStatistic() && histogram_.counts.sum() == 0.0)
        return {0.0, 1.0};
    core::Interval range = histogram_.counts.sum() > 0.0 ? histogram_.bins.range : core::Interval{0.0, 0.0};
    const auto include = [&range](double value) {
        if (std::isfinite(value))
            range = {std::min(range.lo, value), std::max(range.hi, value)};
    };
    if (hasStatistic())
        include(null_.value);
    for (const core::NullAnswer& answer : null_.nulls)
        if (answer.pValue)
            include(answer.threshold);
    if (null_.neutral)
        range = reachingNeutral(range, *null_.neutral);
    const double width = range.width() > 0.0 ? range.width() : std::max(std::abs(range.hi), 1e-6);
    return {range.lo - 0.05 * width, range.hi + 0.07 * width};
}

core::Interval NullPlot::ownVertical() const
{
    constexpr double fewest = 5.0; // permutations: the first ones do not fill the height
    if (growing_)
        return {0.0, 1.1 * std::max(highestOf(histogram_.counts), fewest)};
    const double bars = highestOf(histogram_.density());
    double curves = 0.0;
    for (const core::NullAnswer& answer : null_.nulls)
        curves = std::max(curves, highestOf(answer.density));
    // A density that climbs out of sight at one end does not flatten the histogram.
    const double highest = bars > 0.0 ? std::clamp(curves, bars, 1.8 * bars) : curves;
    return {0.0, highest > 0.0 ? 1.1 * highest : 1.0};
}

void NullPlot::restyle()
{
    const QColor ink = theme().colour(Role::PermutationNull);
    QColor fill = ink;
    fill.setAlpha(theme().dark ? 110 : 90);
    bars_->setPen(theme().pen(ink, 1.0));
    bars_->setBrush(fill);
    gamma_->setPen(theme().pen(Role::GammaNull, 2.0));
    spectral_->setPen(theme().pen(Role::SpectralNull, 2.0));
    flags_->setTheme(theme());
    flags_->setFlags(flags());
    describe();
}

} // namespace widgets
