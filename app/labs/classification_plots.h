#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/classification/classification_lab.h"
#include "core/labs/posterior/posterior_target.h"

#include <memory>
#include <optional>

namespace widgets
{
class DrawnPlot;
} // namespace widgets

namespace app
{

/// The panels of the Classification lab, lettered in the order in which they stand: the sheet with both classes; the
/// probability (curves, or a map with the 50 % contour and contours of latent variance); the latent function (1D; in
/// the plane its variance, in the companion's place when there is none); the companion; the Newton steps; the evidence.
class ClassificationPlots : public LabPlots
{
    Q_OBJECT

public:
    explicit ClassificationPlots(QWidget* parent = nullptr);
    static QStringList views()
    {
        return {"data", "probability", "latent", "companion", "newton", "evidence", "traces", "marginal", "pairs"};
    }

    /// A companion that is not asked for has no panel.
    void showSettings(const core::ClassificationSettings& settings);
    /// Draws a result for `request`'s points; nothing happens when the panels have turned to data of another kind
    /// meanwhile.
    void showResult(const core::ClassificationResult& result, const core::ClassificationRequest& request);

    /// The probability with the hyperparameters integrated out; nothing: there is none.
    void showIntegrated(const std::optional<core::IntegratedBand>& band);

protected:
    PanelLayout layoutFor(core::Shape shape) const override;

private:
    void drawProbability();

    widgets::DataCanvas* sheet_;
    widgets::DrawnPlot *probability_, *latent_, *companion_;
    widgets::DrawnPlot *probabilityMap_, *varianceMap_, *companionMap_;
    widgets::DrawnPlot* newton_;

    // what the probability over the line is drawn of
    core::ClassificationResult result_;
    core::ClassificationSettings settings_;
    std::shared_ptr<const core::Dataset> data_ = std::make_shared<const core::Dataset>(core::emptyDataset(1));
    std::optional<core::IntegratedBand> integrated_;
};

} // namespace app
