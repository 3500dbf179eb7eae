#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// Kernel PCA of order one as a density, beside the student-T: all its mass stands where the line of the first
/// component meets the curve x ↦ φ(x), as spikes; their heights are masses, not densities. Source: Huszár and
/// Lacoste-Julien (2011), section 3.
class DegenerateDensityPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::DegenerateDensityPlot)
public:
    explicit DegenerateDensityPlot(QWidget* parent = nullptr);

    void showResult(const core::KernelPcaResult& pca, const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;

private:
    void describe();
    bool hasSpikes() const { return spikes_->dataCount() > 0; }

    core::KernelPcaResult pca_;
    QCPGraph *studentT_, *spikes_; // the spikes on an axis of masses
};

} // namespace widgets
