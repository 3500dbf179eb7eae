#pragma once

#include "core/labs/regression/bags_lab.h"
#include "widgets/plots/map_frame.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// How alike the bags are to the kernel: the matrix B of means over pairs of points, one cell a pair of bags. The cell
/// under the mouse marks its two bags in the other panels; a bag under the mouse there marks its row here.
class BagMatrixPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::BagMatrixPlot)
public:
    explicit BagMatrixPlot(QWidget* parent = nullptr);

    void showResult(const core::BagsResult& result);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override { return {-0.5, size() - 0.5}; }
    core::Interval ownVertical() const override { return {-0.5, size() - 0.5}; }
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    Highlight highlightAt(const QPointF& pixel) const override;
    std::vector<QRectF> framesOf(const std::vector<int>& samples) const override;

private:
    struct Cell {
        Eigen::Index row, column;
    };
    std::optional<Cell> cellAt(const QPointF& pixel) const;
    QRectF pixelsOf(const Cell& cell) const;
    double size() const { return std::max(1.0, static_cast<double>(result_.b.rows())); }
    void nameTicks();
    void describe();

    core::BagsResult result_;
    MapFrame map_;
};

} // namespace widgets
