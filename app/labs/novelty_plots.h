#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/novelty/novelty_lab.h"

namespace widgets
{
class BrushPlot;
class DrawnPlot;
class HandLinePlot;
class HandMarksPlot;
class ScrollPlot;
} // namespace widgets

namespace app
{

/// The panels of the Novelty lab. Pictures: A all by their score, B the scores with the threshold, C ROC, D the one
/// looked at, E its labels, F the area over the number of training pictures, G the bound of the mixture where there is
/// one. Points: A the sheet, B and C as before, D the score over the window.
class NoveltyPlots : public LabPlots
{
    Q_OBJECT

public:
    explicit NoveltyPlots(QWidget* parent = nullptr);
    static QStringList views()
    {
        return {"data", "pictures", "scores", "roc", "picture", "labels", "curve", "bound", "scale"};
    }
    widgets::ScrollPlot* wall() const { return wall_; }
    widgets::HandLinePlot* scores() const { return scores_; }
    widgets::BrushPlot* picture() const { return picture_; }
    widgets::HandMarksPlot* labels() const { return labels_; }
    widgets::DrawnPlot* curve() const { return curve_; }
    widgets::DrawnPlot* bound() const { return bound_; }

    /// Whether a mixture is on show, and with it its bound.
    void showMixture(bool shown);
    /// Draws a result; nothing happens when the panels have turned to data of another kind.
    void showResult(const core::NoveltyResult& result, const core::NoveltyRequest& request);
    /// The picture that is looked at, before the answer that belongs to it.
    void showPainted(const Eigen::VectorXd& picture);

protected:
    PanelLayout layoutFor(core::Shape shape) const override;

private:
    void drawPicture();

    widgets::DataCanvas* sheet_;
    widgets::ScrollPlot* wall_;
    widgets::HandLinePlot* scores_;
    widgets::DrawnPlot* roc_;
    widgets::BrushPlot* picture_;
    widgets::HandMarksPlot* labels_;
    widgets::DrawnPlot *curve_, *bound_;
    // of the picture that is looked at
    core::NoveltyResult result_;
    std::shared_ptr<const core::Dataset> data_;
    std::optional<Eigen::VectorXd> painted_; // the hand is ahead of the result
    widgets::DrawnPlot *line_, *map_;        // the score over the line, over the window
};

} // namespace app
