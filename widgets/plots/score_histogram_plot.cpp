#include "widgets/plots/score_histogram_plot.h"

#include "widgets/controls/description_text.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <cmath>

namespace widgets
{

namespace
{

constexpr double lineReach = 6.0; // pixels from the line that drag it

/// The outline of the bars: every edge twice, from zero to zero.
Eigen::VectorXd outlineEdges(const core::HistogramBins& bins)
{
    Eigen::VectorXd edges(2 * (bins.count + 1));
    for (int i = 0; i <= bins.count; ++i)
        edges[2 * i] = edges[2 * i + 1] = bins.range.lo + i * bins.width();
    return edges;
}

Eigen::VectorXd outlineHeights(const Eigen::VectorXd& counts)
{
    Eigen::VectorXd heights = Eigen::VectorXd::Zero(2 * (counts.size() + 1));
    for (Eigen::Index i = 0; i < counts.size(); ++i)
        heights[2 * i + 1] = heights[2 * i + 2] = counts[i];
    return heights;
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

ScoreHistogramPlot::ScoreHistogramPlot(QWidget* parent) : CurvePlot(Space::Own, QStringLiteral("score"), parent)
{
    setTitle({}, tr("Scores"));
    line_ = new QCPItemStraightLine(this);
    line_->setSelectable(false);
    line_->setVisible(false);
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
    if (isShown() && !drag_) // else the hand is ahead of the result
        placeLine(shown_.threshold);
    line_->setVisible(isShown());
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
                                .values = outlineHeights(heights(shown_.histograms.known))}};
    if (isNovelKnown())
        rows.push_back({.column = QStringLiteral("novel"),
                        .legend = tr("novel"),
                        .kind = CurveRow::Kind::Area,
                        .role = Role::SampleB,
                        .values = outlineHeights(heights(shown_.histograms.novel))});
    showRows(outlineEdges(shown_.histograms.known.bins), std::move(rows));
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
    table.add(QStringLiteral("score"), shown_.histograms.known.centres());
    if (!isEntryHidden(QStringLiteral("known")))
        table.add(QStringLiteral("known"), shown_.histograms.known.counts);
    if (isNovelKnown() && !isEntryHidden(QStringLiteral("novel")))
        table.add(QStringLiteral("novel"), shown_.histograms.novel.counts);
    if (!isEntryHidden(QStringLiteral("threshold")))
        table.add(QStringLiteral("threshold"), Eigen::VectorXd::Constant(1, shown_.threshold));
    return table;
}

void ScoreHistogramPlot::placeLine(double score)
{
    threshold_ = score;
    line_->point1->setCoords(score, 0.0);
    line_->point2->setCoords(score, 1.0);
}

void ScoreHistogramPlot::choose(double score, int gesture)
{
    placeLine(score);
    replot(rpQueuedReplot);
    emit thresholdMoved(score, gesture);
}

bool ScoreHistogramPlot::isOnLine(const QPointF& pixel) const
{
    return isShown() && axes()->rect().contains(pixel.toPoint()) &&
           std::abs(xAxis->coordToPixel(threshold_) - pixel.x()) <= lineReach;
}

void ScoreHistogramPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (isShown())
        choose(xAxis->pixelToCoord(pixel.x()), clickGesture());
}

void ScoreHistogramPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && isOnLine(event->position()))
        drag_.emplace(event->position(), QPointF(xAxis->coordToPixel(threshold_), event->position().y()));
    else
        CurvePlot::mousePressEvent(event);
}

void ScoreHistogramPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!drag_) {
        CurvePlot::mouseMoveEvent(event);
        if (!isPanning() && isOnLine(event->position()))
            setCursor(Qt::SizeHorCursor);
        else if (!isPanning())
            unsetCursor();
        return;
    }
    if (const auto at = drag_->movedTo(event->position(), axes()->rect()))
        choose(xAxis->pixelToCoord(at->x()), drag_->gesture());
}

void ScoreHistogramPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!drag_ || event->button() != Qt::LeftButton)
        return CurvePlot::mouseReleaseEvent(event);
    drag_.reset();
    if (isShown()) // it comes to rest between two scores
        placeLine(shown_.threshold);
    replot(rpQueuedReplot);
}

std::vector<LegendEntry> ScoreHistogramPlot::entriesBeside() const
{
    if (!isShown())
        return {};
    return {{.text = tr("threshold"),
             .line = line_->pen(),
             .key = QStringLiteral("threshold"),
             .show = visibilityOf({line_})}};
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

void ScoreHistogramPlot::restyle()
{
    line_->setPen(theme().pen(Role::Current, 2.0));
    CurvePlot::restyle();
}

} // namespace widgets
