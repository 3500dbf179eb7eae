#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "core/labs/density/density_result.h"
#include "widgets/plots/map_frame.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

class ContourCurves;

/// 2D data: the predictive density as a colour map with labelled contours, the points, a colour bar, and the marginal
/// densities above and to the right, with those of the kernel density estimate.
class DensityMapPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::DensityMapPlot)
public:
    explicit DensityMapPlot(QWidget* parent = nullptr);

    void showResult(const core::DensityResult& result, const core::Dataset& dataset);
    /// Contours of the kernel density estimate over the map, dashed; empty for none.
    void showGhostContours(const std::vector<core::ContourLevel>& contours);
    PlotTable numbers() const override;

protected:
    std::vector<Reading> readingsAt(const QPointF& place) const override;
    void restyle() override;

private:
    void buildMarginals();
    void fillMap();
    void fillMarginals();
    void describe();

    core::DensityResult result_;
    MapFrame map_;
    ContourCurves* contours_ = nullptr;
    ContourCurves* ghostContours_ = nullptr;
    QCPAxisRect* above_ = nullptr;
    QCPAxisRect* beside_ = nullptr;
    QCPGraph* marginal1_ = nullptr;
    QCPGraph* ghostMarginal1_ = nullptr;
    QCPGraph* marginal2_ = nullptr;
    QCPGraph* ghostMarginal2_ = nullptr;
};

} // namespace widgets
