#pragma once

#include "core/labs/power/power_lab.h"
#include "widgets/plots/earlier_runs.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/power_curve.h"

#include <QCoreApplication>

namespace widgets
{

/// How often the test rejects over the parameter varied: one curve a chooser with Wilson's intervals, the test's level
/// as a dotted line; dashed beside it how often it rejects where both samples are alike. Points whose repeats are still
/// growing are hollow. The curves' marks stand side by side at each step. Earlier runs stay as pale curves, all in
/// sight, until they are cleared.
class PowerPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::PowerPlot)
public:
    explicit PowerPlot(QWidget* parent = nullptr);

    /// The settings are those of the request that the result answers.
    void showResult(const core::PowerResult& result, const core::PowerSettings& settings);

    /// What is drawn: the rejection rate, or one minus it, where the sources differ the type II error.
    using Shown = core::PowerSettings::Shown;
    void setShown(Shown shown);
    /// Where the samples come from, said on the plot: "drawn with replacement from 40 and 60 points".
    void setOrigin(const QString& origin);
    /// Keeps what is drawn as an earlier run, if there is anything; runs over another quantity wait out of sight.
    void keepRun();
    void clearRuns();
    int earlierRuns() const { return earlier_.count(); }
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    std::vector<Reading> readingsAt(const QPointF& place) const override; // of the step nearest to it
    QString placeText(const QPointF& place) const override;

private:
    /// The place at the nearest step: between the steps nothing was measured.
    QPointF measuredPlace(const QPointF& place) const;
    struct Series {
        PowerCurve curve;
        QCPGraph* line;    // through all points
        QCPGraph* done;    // points with all repeats
        QCPGraph* growing; // points with fewer
        QCPErrorBars* errors;
    };
    QString nameOf(const Series& series) const;
    std::string columnOf(const Series& series) const;
    void matchSeries();
    void removeSeries();
    Series newSeries(const PowerCurve& curve);
    void fill(const Series& series);
    bool isComplete(const core::PowerPoint& point) const;
    double shareOf(double rejectionRate) const;
    core::Interval ownOfSettings() const;
    double pitch() const;
    QPointF markOf(const core::PowerPoint& point) const; // beside those of the other curves at its step
    void describe();

    core::PowerResult result_;
    core::PowerSettings settings_;
    Shown shown_ = Shown::Rejections;
    QString origin_;
    std::vector<Series> series_;
    EarlierRuns earlier_;
    bool showsLevel_ = false;
    QCPItemStraightLine* level_ = nullptr;
};

} // namespace widgets
