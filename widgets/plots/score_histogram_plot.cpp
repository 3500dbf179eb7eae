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

Eigen::VectorXd outlineHeights(const core::Histogram& histogram)
{
    Eigen::VectorXd heights = Eigen::VectorXd::Zero(2 * (histogram.counts.size() + 1));
    for (Eigen::Index i = 0; i < histogram.counts.size(); ++i)
        heights[2 * i + 1] = heights[2 * i + 2] = histogram.counts[i];
    return heights;
}

} // namespace

QString methodName(core::NoveltyMethod method)
{
    return translated(core::choiceOf(method).row);
}

QString scoreName(core::NoveltyMethod method)
{
    return method == core::NoveltyMethod::KernelStudentT ? QStringLiteral("s") : ScoreHistogramPlot::tr("−log density");
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
    result_ = result;
    const bool apart = !result.asked.novel.empty();
    if (isShown() && !drag_) // else the hand is ahead of the result
        placeLine(result.methods.front().threshold);
    line_->setVisible(isShown());
    const core::NoveltyMethod method = isShown() ? result.methods.front().method : core::NoveltyMethod::KernelStudentT;
    setAxisLabels(tr("score %1").arg(scoreName(method)), tr("rows"));
    setSubtitle(!isShown() ? tr("not known yet")
                           : tr("%1: %2 of %3 called novel")
                                 .arg(methodName(method))
                                 .arg(result.methods.front().called)
                                 .arg(result.asked.size()));
    if (!isShown())
        return showRows({}, {});
    std::vector<CurveRow> rows{{.column = QStringLiteral("known"),
                                .legend = apart ? tr("known") : tr("all rows"),
                                .kind = CurveRow::Kind::Area,
                                .role = Role::SampleA,
                                .values = outlineHeights(result.known)}};
    if (apart)
        rows.push_back({.column = QStringLiteral("novel"),
                        .legend = tr("novel"),
                        .kind = CurveRow::Kind::Area,
                        .role = Role::SampleB,
                        .values = outlineHeights(result.novel)});
    showRows(outlineEdges(result.known.bins), std::move(rows));
}

PlotTable ScoreHistogramPlot::numbers() const
{
    PlotTable table;
    if (!isShown())
        return table;
    table.add(QStringLiteral("score"), result_.known.centres());
    if (!isEntryHidden(QStringLiteral("known")))
        table.add(QStringLiteral("known"), result_.known.counts);
    if (!result_.asked.novel.empty() && !isEntryHidden(QStringLiteral("novel")))
        table.add(QStringLiteral("novel"), result_.novel.counts);
    if (!isEntryHidden(QStringLiteral("threshold")))
        table.add(QStringLiteral("threshold"), Eigen::VectorXd::Constant(1, result_.methods.front().threshold));
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
        placeLine(result_.methods.front().threshold);
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
    return isShown() ? tr("Scores of %1 rows; %2 lie above the threshold %3.")
                           .arg(result_.asked.size())
                           .arg(result_.methods.front().called)
                           .arg(numberText(result_.methods.front().threshold))
                     : tr("Nothing to draw: no scores are known.");
}

core::Interval ScoreHistogramPlot::ownHorizontal() const
{
    if (!isShown())
        return {0.0, 1.0};
    const core::Interval range = result_.known.bins.range;
    const double margin = 0.03 * range.width();
    return {range.lo - margin, range.hi + margin};
}

void ScoreHistogramPlot::restyle()
{
    line_->setPen(theme().pen(Role::Current, 2.0));
    CurvePlot::restyle();
}

} // namespace widgets
