#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/pictures/pictures_lab.h"

namespace widgets
{
class DrawnPlot;
class HandLinePlot;
} // namespace widgets

namespace app
{

/// The panels of the Pictures lab: the background, the target with what is new marked, the ratios with the threshold,
/// the target as it is, and the ROC against a mask.
class PicturesPlots : public LabPlots
{
    Q_OBJECT

public:
    explicit PicturesPlots(QWidget* parent = nullptr);
    static QStringList views() { return {"background", "target", "new", "ratios", "roc"}; }

    widgets::HandLinePlot* ratios() const { return ratios_; }
    void showResult(const core::PicturesResult& result, const core::PicturesSettings& settings);

protected:
    PanelLayout layoutFor(core::Shape shape) const override;

private:
    void showPictures(const core::PicturesResult& result, const core::PicturesSettings& settings);
    void showScores(const core::PicturesResult& result);
    void showRoc(const core::PicturesResult& result, core::PictureMethod method);

    widgets::DrawnPlot *background_, *target_, *marked_;
    widgets::HandLinePlot* ratios_;
    widgets::DrawnPlot* roc_;
};

} // namespace app
