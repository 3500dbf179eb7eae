#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "core/novelty/score_histograms.h"
#include "widgets/plots/curve_plot.h"
#include "widgets/plots/value_drag.h"

namespace widgets
{

/// Scores and where the threshold stands among them.
struct ShownScores {
    core::ScoreHistograms histograms = {}; // novel without counts where nothing is known to be novel
    double threshold = 0.0;
    Eigen::Index called = 0, all = 0; // how many of how many are called novel
    bool inShares = false;            // heights in per cent of the known and of the novel, for crowds of unlike sizes
    QString score = {};               // what the axis calls it: "score s"
    QString things = {};              // what is scored: "rows"
    QString subtitle = {};
};

/// The scores of the known and of the novel as two histograms in common bins, and the threshold from which on a row is
/// called novel: a line to drag, and a click sets it.
class ScoreHistogramPlot : public CurvePlot
{
    Q_OBJECT
public:
    explicit ScoreHistogramPlot(QWidget* parent = nullptr);

    void showScores(ShownScores shown);
    void showResult(const core::NoveltyResult& result);
    PlotTable numbers() const override;

signals:
    void thresholdMoved(double score, int gesture);

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    QString summary() const override;
    core::Interval ownHorizontal() const override;
    bool standsOnZero() const override { return true; }
    double strip() const override { return 0.0; }
    void restyle() override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    bool isShown() const { return shown_.histograms.known.counts.size() > 0; }
    bool isNovelKnown() const { return shown_.histograms.novel.counts.size() > 0; }
    Eigen::VectorXd heights(const core::Histogram& histogram) const;
    bool isOnLine(const QPointF& pixel) const;
    void choose(double score, int gesture);
    void placeLine(double score);

    ShownScores shown_;
    double threshold_ = 0.0; // where the line stands: at the hand while it is dragged
    std::optional<ValueDrag> drag_;
    QCPItemStraightLine* line_ = nullptr; // owned by the plot
};

/// "s" for the kernel student-T, "squared distance" for kernel PCA, "−log density" for the others.
QString scoreName(core::NoveltyMethod method);
/// "kernel student-T".
QString methodName(core::NoveltyMethod method);

} // namespace widgets
