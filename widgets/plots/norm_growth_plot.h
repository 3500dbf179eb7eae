#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

/// The norm of the smoothest function through n points of one draw of the Gaussian process, over n: it grows like n,
/// so that the draw itself is not in the space.
class NormGrowthPlot : public PlotView
{
    Q_OBJECT
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

    Eigen::VectorXd n_, norm2_;
    QCPGraph *norm_, *expected_;
};

} // namespace widgets
