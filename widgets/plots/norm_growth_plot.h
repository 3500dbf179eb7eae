#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// The norm of the smoothest function through n points of draws of the Gaussian process, over n: it grows like n where
/// the space has infinitely many dimensions, so that the draws are not in it; beside them a function that is.
class NormGrowthPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::NormGrowthPlot)
public:
    explicit NormGrowthPlot(QWidget* parent = nullptr);

    void showResult(const core::BenchResult& bench);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;

private:
    void describe();
    QString verdict() const;
    bool isShown() const { return growth_.n.size() > 0; }

    core::DrawGrowth growth_;
    std::vector<QCPGraph*> draws_; // owned by the plot
    QCPGraph *expected_, *function_;
};

} // namespace widgets
