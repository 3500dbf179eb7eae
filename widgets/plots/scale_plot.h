#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "widgets/plots/curve_plot.h"

#include <QCoreApplication>

namespace widgets
{

/// s over the line, which is the predictive variance of a Gaussian process, the points at their scores, and the
/// threshold above which a place is called novel.
class ScalePlot : public CurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::ScalePlot)
public:
    explicit ScalePlot(QWidget* parent = nullptr);

    void showResult(const core::NoveltyResult& result, const core::Dataset& dataset);

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    void addColumnsBeside(PlotTable& table) const override;
    QString summary() const override;
    double strip() const override { return 0.0; }
    bool standsOnZero() const override { return false; }
    void restyle() override;

private:
    core::NoveltyResult result_;
    QCPItemStraightLine* line_ = nullptr; // owned by the plot
};

} // namespace widgets
