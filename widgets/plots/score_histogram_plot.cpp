#include "widgets/plots/score_histogram_plot.h"

#include "widgets/controls/description_text.h"
#include "widgets/plots/bar_outline.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

namespace widgets
{

namespace
{

Eigen::VectorXd edgesOf(const core::HistogramBins& bins)
{
    return Eigen::VectorXd::LinSpaced(bins.count + 1, bins.range.lo, bins.range.hi);
}

} // namespace

QString methodName(core::NoveltyMethod method)
{
    return translated(core::choiceOf(method).row);
}

QString scoreName(core::NoveltyMethod method)
{
    switch (method) {
    case core::NoveltyMethod::KernelStudentT:
        return QStringLiteral("s");
    case core::NoveltyMethod::KernelPca:
        return ScoreHistogramPlot::tr("squared distance");
    case core::NoveltyMethod::Kde:
    case core::NoveltyMethod::Mixture:
        break;
    }
    return ScoreHistogramPlot::tr("−log density");
}

ScoreHistogramPlot::ScoreHistogramPlot(QWidget* parent) : ValueCurvePlot(QStringLiteral("score"), parent)
{
    setTitle({}, tr("Scores"));
    setAxisLabels(tr("score"), tr("rows"));
    setToolTip(tr("How the scores of the known and of the novel are spread. What lies right of the line is called "
                  "novel: drag it, or click."));
    restyle();
    fitOwnAxes();
}

void ScoreHistogramPlot::showResult(const core::NoveltyResult& result)
{
    if (result.methods.empty())
        return showScores({});
    const core::MethodScores& first = result.methods.front();
    showScores(
        {.histograms = {result.known, result.asked.novel.empty() ? core::Histogram() : result.novel},
         .threshold = first.threshold,
         .called = first.called,
         .all = result.asked.size(),
         .score = tr("score %1").arg(scoreName(first.method)),
         .things = tr("rows"),
         .subtitle =
             tr("%1: %2 of %3 called novel").arg(methodName(first.method)).arg(first.called).arg(result.asked.size())});
}

void ScoreHistogramPlot::showScores(ShownScores shown)
{
    shown_ = std::move(shown);
    showThreshold();
    if (!isShown()) {
        setSubtitle(tr("not known yet"));
        return showRows({}, {});
    }
    setAxisLabels(shown_.score, shown_.inShares ? tr("% of each, a bin") : shown_.things);
    setSubtitle(shown_.subtitle);
    std::vector<CurveRow> rows{{.column = QStringLiteral("known"),
                                .legend = isNovelKnown() ? tr("known") : tr("all %1").arg(shown_.things),
                                .kind = CurveRow::Kind::Area,
                                .role = Role::SampleA,
                                .values = barOutline(heights(shown_.histograms.known))}};
    if (isNovelKnown())
        rows.push_back({.column = QStringLiteral("novel"),
                        .legend = tr("novel"),
                        .kind = CurveRow::Kind::Area,
                        .role = Role::SampleB,
                        .values = barOutline(heights(shown_.histograms.novel))});
    showRows(barEdges(edgesOf(shown_.histograms.known.bins)), std::move(rows));
}

Eigen::VectorXd ScoreHistogramPlot::heights(const core::Histogram& histogram) const
{
    const double all = histogram.counts.sum();
    return shown_.inShares && all > 0.0 ? Eigen::VectorXd(histogram.counts * (100.0 / all)) : histogram.counts;
}

PlotTable ScoreHistogramPlot::numbers() const
{
    PlotTable table;
    if (!isShown())
        return table;
    table.family(QStringLiteral("histogram"));
    table.add(QStringLiteral("score"), shown_.histograms.known.centres());
    if (!isEntryHidden(QStringLiteral("known")))
        table.add(QStringLiteral("known"), shown_.histograms.known.counts);
    if (isNovelKnown() && !isEntryHidden(QStringLiteral("novel")))
        table.add(QStringLiteral("novel"), shown_.histograms.novel.counts);
    if (!isEntryHidden(QStringLiteral("threshold")))
        table.addValue(QStringLiteral("threshold"), shown_.threshold);
    return table;
}

void ScoreHistogramPlot::showThreshold()
{
    showCurrent(isShown() ? std::optional(shown_.threshold) : std::nullopt);
}

QString ScoreHistogramPlot::summary() const
{
    return isShown() ? tr("Scores of %1 %2; %3 lie above the threshold %4.")
                           .arg(shown_.all)
                           .arg(shown_.things)
                           .arg(shown_.called)
                           .arg(numberText(shown_.threshold))
                     : tr("Nothing to draw: no scores are known.");
}

core::Interval ScoreHistogramPlot::ownHorizontal() const
{
    if (!isShown())
        return {0.0, 1.0};
    const core::Interval range = shown_.histograms.known.bins.range;
    const double margin = 0.03 * range.width();
    return {range.lo - margin, range.hi + margin};
}

} // namespace widgets
