#pragma once

#include "core/labs/regression/bags_lab.h"
#include "widgets/plots/map_frame.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

/// How alike the bags are to the kernel: the matrix B of means over pairs of points, one cell a pair of bags.
class BagMatrixPlot : public PlotView
{
    Q_OBJECT
public:
    explicit BagMatrixPlot(QWidget* parent = nullptr);

    void showResult(const core::BagsResult& result);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override { return {-0.5, size() - 0.5}; }
    core::Interval ownVertical() const override { return {-0.5, size() - 0.5}; }
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;

private:
    double size() const { return std::max(1.0, static_cast<double>(result_.b.rows())); }
    void nameTicks();
    void describe();

    core::BagsResult result_;
    MapFrame map_;
};

} // namespace widgets
