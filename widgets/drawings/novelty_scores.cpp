#include "widgets/drawings/novelty_scores.h"

#include "widgets/controls/count_text.h"
#include "widgets/drawings/methods.h"
#include "widgets/drawings/novelty.h"
#include "widgets/plots/bar_outline.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

struct ScoreWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::ScoreDrawings)
};

/// Where on the axis something of the bins stands.
double onScoreAxis(double inBins, bool inExcess)
{
    return inExcess ? std::pow(10.0, inBins) : inBins;
}

Eigen::VectorXd onScoreAxis(const Eigen::VectorXd& inBins, bool inExcess)
{
    return inBins.unaryExpr([inExcess](double value) { return onScoreAxis(value, inExcess); });
}

Eigen::VectorXd scoreEdges(const core::HistogramBins& bins)
{
    return Eigen::VectorXd::LinSpaced(bins.count + 1, bins.range.lo, bins.range.hi);
}

Eigen::VectorXd scoreHeights(const core::Histogram& histogram, bool inShares)
{
    const double all = histogram.counts.sum();
    return inShares && all > 0.0 ? Eigen::VectorXd(histogram.counts * (100.0 / all)) : histogram.counts;
}

core::Interval acrossScores(const core::Interval& range)
{
    const double margin = 0.03 * range.width();
    return {range.lo - margin, range.hi + margin};
}

Drawing scoresWithoutAny()
{
    return {.title = ScoreWords::tr("Scores"),
            .subtitle = ScoreWords::tr("not known yet"),
            .meaning = ScoreWords::tr("How the scores of the known and of the novel are spread. What lies right of the "
                                      "line is called novel: drag it, or click."),
            .summary = ScoreWords::tr("Nothing to draw: no scores are known."),
            .axes = DrawnAxes::Own,
            .across = {.label = ScoreWords::tr("score"), .range = core::Interval{0.0, 1.0}},
            .up = {.label = ScoreWords::tr("rows"), .movesFromZero = false},
            .gridColumn = QStringLiteral("score")};
}

} // namespace

Drawing scoreHistogramDrawing(const ShownScores& shown)
{
    const core::Histogram &known = shown.histograms.known, &novel = shown.histograms.novel;
    const bool isNovelKnown = novel.counts.size() > 0;
    Drawing drawing = scoresWithoutAny();
    if (known.counts.size() == 0)
        return drawing;
    drawing.subtitle = shown.subtitle;
    drawing.numbers = {{.number = ScoreWords::tr("%1 of %2").arg(countText(shown.called), countText(shown.all)),
                        .verdict = shown.verdict,
                        .column = QStringLiteral("called")}};
    drawing.summary = ScoreWords::tr("Scores of %1 %2; %3 lie above the threshold %4.")
                          .arg(countText(shown.all), shown.things, countText(shown.called),
                               shown.inExcess ? scoreText(shown.threshold) : numberText(shown.threshold));
    if (shown.inExcess)
        drawing.coordinates = QStringLiteral("excess");
    const core::Interval across = acrossScores(known.bins.range);
    drawing.across = {
        .label = shown.score,
        .logarithmic = shown.inExcess,
        .range = core::Interval{onScoreAxis(across.lo, shown.inExcess), onScoreAxis(across.hi, shown.inExcess)}};
    drawing.up.label = shown.inShares ? ScoreWords::tr("% of each, a bin") : shown.things;
    // A threshold below every score stands at the left end.
    drawing.hand =
        HandLine{.value = shown.inExcess ? std::max(shown.threshold - 1.0, drawing.across.range->lo) : shown.threshold,
                 .legend = ScoreWords::tr("threshold"),
                 .key = QStringLiteral("threshold"),
                 .role = Role::Threshold};
    PlotTable& table = drawing.beside; // by bin: a curve is drawn around them
    table.family(QStringLiteral("histogram"));
    table.add(shown.inExcess ? QStringLiteral("excess") : QStringLiteral("score"),
              onScoreAxis(known.centres(), shown.inExcess));
    const auto add = [&](const QString& column, const QString& legend, Role role, const core::Histogram& histogram) {
        drawing.curves.push_back({.column = column,
                                  .legend = legend,
                                  .kind = CurveRow::Kind::Area,
                                  .role = role,
                                  .values = barOutline(scoreHeights(histogram, shown.inShares)),
                                  .at = barEdges(onScoreAxis(scoreEdges(known.bins), shown.inExcess)),
                                  .exports = false});
        table.add(column, histogram.counts);
    };
    add(QStringLiteral("known"), isNovelKnown ? ScoreWords::tr("known") : ScoreWords::tr("all %1").arg(shown.things),
        shown.ofSamples ? Role::SampleA : Role::Ghost, known);
    if (isNovelKnown)
        add(QStringLiteral("novel"), ScoreWords::tr("novel"), shown.ofSamples ? Role::SampleB : Role::UnderTest, novel);
    table.addValue(QStringLiteral("threshold"), shown.threshold);
    drawing.besideByEntry = {QStringLiteral("known"), QStringLiteral("novel"), QStringLiteral("threshold")};
    return drawing;
}

Drawing scoreHistogramDrawing(const core::NoveltyResult& result)
{
    if (result.methods.empty())
        return scoresWithoutAny();
    const core::MethodScores& first = result.methods.front();
    const Eigen::Index all = result.asked.size();
    return scoreHistogramDrawing(
        {.histograms = {result.known, result.asked.novel.empty() ? core::Histogram() : result.novel},
         .threshold = first.threshold,
         .called = first.called,
         .all = all,
         .inExcess = result.inExcess,
         .ofSamples = result.trainingRows.empty(), // those of pictures train
         .score = result.inExcess ? ScoreWords::tr("s − 1") : ScoreWords::tr("score %1").arg(scoreName(first.method)),
         .things = ScoreWords::tr("rows"),
         .subtitle = methodName(first.method),
         .verdict = ScoreWords::tr("called novel")});
}

} // namespace widgets
