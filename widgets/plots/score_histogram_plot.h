#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "core/novelty/score_histograms.h"
#include "widgets/plots/value_curve_plot.h"

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
class ScoreHistogramPlot : public ValueCurvePlot
{
    Q_OBJECT
public:
    explicit ScoreHistogramPlot(QWidget* parent = nullptr);

    void showScores(ShownScores shown);
    void showResult(const core::NoveltyResult& result);
    PlotTable numbers() const override;

protected:
    QString nameOfCurrent() const override { return tr("threshold"); }
    QString keyOfCurrent() const override { return QStringLiteral("threshold"); }
    void dragEnded() override { showThreshold(); } // it comes to rest between two scores
    QString summary() const override;
    core::Interval ownHorizontal() const override;
    bool standsOnZero() const override { return true; }

private:
    bool isShown() const { return shown_.histograms.known.counts.size() > 0; }
    bool isNovelKnown() const { return shown_.histograms.novel.counts.size() > 0; }
    Eigen::VectorXd heights(const core::Histogram& histogram) const;
    void showThreshold();

    ShownScores shown_;
};

/// "s" for the kernel student-T, "squared distance" for kernel PCA, "−log density" for the others.
QString scoreName(core::NoveltyMethod method);
/// "kernel student-T".
QString methodName(core::NoveltyMethod method);

} // namespace widgets
