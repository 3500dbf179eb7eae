#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/spectrum/spectrum_lab.h"

namespace widgets
{
class DrawnPlot;
class HandMarksPlot;
class TilePlot;
} // namespace widgets

namespace app
{

/// The panels of the Spectrum lab: A the sheet, and those of the view on show. Kernel PCA: the Gram matrix, its
/// eigenvalues, the scatter, the components over the window. Mercer: eigenvalues and eigenfunctions. Bench: the
/// function, what its norm is made of, its Fourier spectrum, how norms of draws grow.
class SpectrumPlots : public LabPlots
{
    Q_OBJECT

public:
    explicit SpectrumPlots(QWidget* parent = nullptr);
    static QStringList views()
    {
        return {"data",       "gram",           "eigenvalues", "scores", "component", "components",
                "degenerate", "eigenfunctions", "bench",       "shares", "fourier",   "growth"};
    }
    widgets::HandMarksPlot* bench() const { return bench_; }
    widgets::TilePlot* tiles() const { return tiles_; }

    /// Turns to the panels of the settings' view and shows the bench's terms at once.
    void showSettings(const core::SpectrumSettings& settings);
    /// Draws a result; nothing happens when the panels have turned to another view or to data of another kind.
    void showResult(const core::SpectrumResult& result, const core::SpectrumRequest& request);

protected:
    PanelLayout layoutFor(core::Shape shape) const override;

private:
    void showKernelPca(const core::SpectrumResult& result, const core::SpectrumRequest& request);
    void showComponents(const core::KernelPcaResult& pca, const core::SpectrumRequest& request);
    void showMercer(const core::SpectrumResult& result, const core::SpectrumRequest& request);
    void showBench(const core::SpectrumResult& result, const core::SpectrumRequest& request);
    void drawBench();
    void showPreImages(const std::vector<int>& selection);

    core::SpectrumSettings settings_;
    core::BenchResult benchResult_;
    std::shared_ptr<const core::Dataset> benchData_; // that it is of
    Eigen::MatrixXd preImages_;                      // n×d
    widgets::DataCanvas* sheet_;
    widgets::DrawnPlot *gram_, *eigenvalues_, *scores_, *map_;
    widgets::TilePlot* tiles_;
    widgets::DrawnPlot *curves_, *eigenfunctions_, *degenerate_;
    widgets::HandMarksPlot* bench_;
    widgets::DrawnPlot *shares_, *fourier_, *growth_;
};

} // namespace app
