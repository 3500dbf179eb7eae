#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/spectrum/spectrum_lab.h"

namespace widgets
{
class DrawnPlot;
class HandMarksPlot;
class HandPlacePlot;
class TilePlot;
} // namespace widgets

namespace app
{

/// The panels of the Spectrum lab: A the sheet, and those of the view on show. Kernel PCA: the Gram matrix, its
/// eigenvalues, the scatter, the components over the window. The kernel: with one place held, over all pairs, what it
/// makes of two places, and its spectrum or its features. Mercer: eigenvalues and eigenfunctions. Bench: the function,
/// what its norm is made of, its Fourier spectrum, how norms of draws grow.
class SpectrumPlots : public LabPlots
{
    Q_OBJECT

public:
    enum class MadeOf { Features, Frequencies, Neither }; // a kernel: of finitely many, of a spectrum
    explicit SpectrumPlots(QWidget* parent = nullptr);
    static QStringList views()
    {
        return {"data",           "gram",  "eigenvalues", "scores",  "component", "components", "degenerate",
                "slice",          "pairs", "pair",        "draws",   "distance",  "density",    "features",
                "eigenfunctions", "bench", "shares",      "fourier", "growth"};
    }
    widgets::HandMarksPlot* bench() const { return bench_; }
    widgets::TilePlot* tiles() const { return tiles_; }
    // where x₁ and x₂ are dragged
    std::vector<widgets::HandMarksPlot*> places() const { return {slice_, sliceMap_, draws_}; }
    widgets::HandPlacePlot* surface() const { return surface_; }

    /// Turns to the panels of the settings' view, of a kernel with a spectrum or with features, and shows the bench's
    /// terms at once.
    void showSettings(const core::SpectrumSettings& settings, MadeOf madeOf);
    /// Draws a result; nothing happens when the panels have turned to another view or to data of another kind.
    void showResult(const core::SpectrumResult& result, const core::SpectrumRequest& request);

protected:
    PanelLayout layoutFor(core::Shape shape) const override;

private:
    PanelLayout layoutOfKernel(core::Shape shape) const;
    void showKernelPca(const core::SpectrumResult& result, const core::SpectrumRequest& request);
    void showComponents(const core::KernelPcaResult& pca, const core::SpectrumRequest& request);
    void showKernel(const core::SpectrumResult& result, const core::SpectrumRequest& request);
    void showMercer(const core::SpectrumResult& result, const core::SpectrumRequest& request);
    void showBench(const core::SpectrumResult& result, const core::SpectrumRequest& request);
    void drawBench();
    void showPreImages(const std::vector<int>& selection);

    core::SpectrumSettings settings_;
    MadeOf madeOf_ = MadeOf::Frequencies;
    core::BenchResult benchResult_;
    std::shared_ptr<const core::Dataset> benchData_; // that it is of
    Eigen::MatrixXd preImages_;                      // n×d
    widgets::DataCanvas* sheet_;
    widgets::DrawnPlot *gram_, *eigenvalues_, *scores_, *map_;
    widgets::TilePlot* tiles_;
    widgets::DrawnPlot *curves_, *eigenfunctions_, *degenerate_;
    widgets::HandMarksPlot *slice_, *sliceMap_, *draws_;
    widgets::HandPlacePlot* surface_;
    widgets::DrawnPlot *pair_, *distance_, *density_, *features_;
    widgets::HandMarksPlot* bench_;
    widgets::DrawnPlot *shares_, *fourier_, *growth_;
};

} // namespace app
