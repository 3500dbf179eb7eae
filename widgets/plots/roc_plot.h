#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "widgets/plots/curve_plot.h"

namespace widgets
{

/// The ROC curve of each method, its area with the standard error in the legend, and where the threshold stands on it.
class RocPlot : public CurvePlot
{
    Q_OBJECT
public:
    explicit RocPlot(QWidget* parent = nullptr);

    void showResult(const core::NoveltyResult& result);
    std::vector<Headline> headlines() const override;

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    void addColumnsBeside(PlotTable& table) const override;
    QString summary() const override;
    core::Interval ownHorizontal() const override { return {-0.02, 1.02}; }
    core::Interval ownVertical() const override { return {-0.02, 1.04}; }
    double strip() const override { return 0.0; }
    void restyle() override;

private:
    core::NoveltyResult result_;
    QCPItemLine* chance_ = nullptr; // these are owned by the plot
    QCPGraph* thresholds_ = nullptr;
};

/// "0.954 ± 0.014".
QString areaText(const core::AreaUnderCurve& area);

} // namespace widgets
