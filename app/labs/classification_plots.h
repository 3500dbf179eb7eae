#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/classification/classification_lab.h"

namespace widgets
{
class CompanionPlot;
class FieldMapPlot;
class LatentPlot;
class NewtonPlot;
class ProbabilityPlot;
} // namespace widgets

namespace app
{

/// The panels of the Classification lab: A the sheet with both classes, B the probability (curves, or a map with the
/// 50 % contour and contours of latent variance), C the latent function (1D; in the plane its variance, in the
/// companion's place when there is none), D the companion, E the Newton steps.
class ClassificationPlots : public LabPlots
{
    Q_OBJECT

public:
    explicit ClassificationPlots(QWidget* parent = nullptr);
    static QStringList views() { return {"data", "probability", "latent", "companion", "newton"}; }

    void setCompanion(core::ClassificationSettings::Companion companion); // none: it has no panel
    /// Draws a result for `request`'s points; nothing happens when the panels have turned to data of another kind
    /// meanwhile.
    void showResult(const core::ClassificationResult& result, const core::ClassificationRequest& request);

protected:
    Arrangement arrangementFor(Eigen::Index dimensions) const override;

private:
    void showMaps(const core::ClassificationResult& result, const core::ClassificationRequest& request);
    void showCompanionMap(const core::ClassificationResult& result, const core::ClassificationRequest& request);

    widgets::DataCanvas* sheet_;
    widgets::ProbabilityPlot* probability_;
    widgets::LatentPlot* latent_;
    widgets::CompanionPlot* companion_;
    widgets::FieldMapPlot *probabilityMap_, *varianceMap_, *companionMap_;
    widgets::NewtonPlot* newton_;
    core::ClassificationSettings::Companion asked_ = core::ClassificationSettings{}.companion;
};

} // namespace app
