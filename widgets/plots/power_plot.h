#pragma once

#include "core/labs/power/power_lab.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

/// How often the test rejects over the parameter varied: one curve a chooser with binomial error bars, the test's level
/// as a dotted line. Points whose repeats are still growing are hollow.
class PowerPlot : public PlotView
{
    Q_OBJECT
public:
    explicit PowerPlot(QWidget* parent = nullptr);

    /// The settings are those of the request that the result answers.
    void showResult(const core::PowerResult& result, const core::PowerSettings& settings);

    /// What is drawn: the rejection rate, or, for generators that differ, one minus it.
    enum class Shown { RejectionRate, TypeTwoError };
    void setShown(Shown shown);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;

private:
    struct Series {
        std::string chooser;
        QCPGraph* line;    // through all points
        QCPGraph* done;    // points with all repeats
        QCPGraph* growing; // points with fewer
        QCPErrorBars* errors;
    };
    void matchSeries();
    void removeSeries();
    Series newSeries(const std::string& chooser);
    void fill(const Series& series);
    bool isComplete(const core::PowerPoint& point) const;
    double shareOf(double rejectionRate) const;
    void describe();

    core::PowerResult result_;
    core::PowerSettings settings_;
    Shown shown_ = Shown::RejectionRate;
    std::vector<Series> series_;
    bool showsRejections_ = false;
    QCPItemStraightLine* level_ = nullptr;
};

} // namespace widgets
