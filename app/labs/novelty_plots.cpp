#include "app/labs/novelty_plots.h"

#include "widgets/drawings/novelty.h"
#include "widgets/drawings/novelty_labels.h"
#include "widgets/drawings/novelty_pictures.h"
#include "widgets/drawings/novelty_scores.h"
#include "widgets/plots/brush_plot.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/hand_marks_plot.h"
#include "widgets/plots/scroll_plot.h"

namespace app
{

NoveltyPlots::NoveltyPlots(QWidget* parent)
    : LabPlots(views(), parent), sheet_(new widgets::DataCanvas(this)),
      wall_(new widgets::ScrollPlot(widgets::pictureWallDrawing({}, {}), this)),
      scores_(new widgets::HandLinePlot(widgets::scoreHistogramDrawing(core::NoveltyResult()), this)),
      roc_(new widgets::DrawnPlot(widgets::rocDrawing({}, {}), this)),
      picture_(new widgets::BrushPlot(widgets::chosenPictureDrawing({}, {}), this)),
      labels_(new widgets::HandMarksPlot(widgets::labelBarsDrawing({}), this)),
      curve_(new widgets::DrawnPlot(widgets::learningCurveDrawing({}, {}), this)),
      bound_(new widgets::DrawnPlot(widgets::mixtureBoundDrawing({}, widgets::MixtureFit::Climbing), this)),
      line_(new widgets::DrawnPlot(widgets::scaleDrawing({}, core::emptyDataset(1)), this)),
      map_(new widgets::DrawnPlot(widgets::scoreMapDrawing({}, core::emptyDataset(2)), this))
{
    add({{"data", sheet_}, {"scale", line_, map_}, {"pictures", wall_}});
    add({{"scores", scores_},
         {"roc", roc_},
         {"picture", picture_},
         {"labels", labels_},
         {"curve", curve_},
         {"bound", bound_}},
        Linked::No);
    showMixture(false);
}

PanelLayout NoveltyPlots::layoutFor(core::Shape shape) const
{
    if (shape == core::Shape::Picture) {
        const QString aside = has("bound") ? "curve bound" : "curve";
        return {.rows = {"pictures scores roc", "pictures picture labels"},
                .main = "pictures",
                .aside = aside.split(u' '),
                .exported = {"pictures", "scores roc", "picture labels", aside}};
    }
    if (!core::arePlaces(shape))
        return {.rows = {"data scores", "roc*2"}, .main = "roc"};
    return {.rows = {"data scores", "roc scale"}, .main = "scale"};
}

void NoveltyPlots::showMixture(bool shown)
{
    if (shown == has("bound"))
        return;
    bound_->show(widgets::mixtureBoundDrawing({}, widgets::MixtureFit::Climbing));
    put({{"bound", shown ? bound_ : nullptr}});
}

void NoveltyPlots::showResult(const core::NoveltyResult& result, const core::NoveltyRequest& request)
{
    const core::Dataset& dataset = *request.data;
    if (!isArrangedFor(dataset.shape()))
        return;
    scores_->show(widgets::scoreHistogramDrawing(result));
    roc_->show(widgets::rocDrawing(result));
    if (isArrangedFor(core::Shape::Picture)) {
        wall_->show(widgets::pictureWallDrawing(result, request.data));
        result_ = result;
        data_ = request.data;
        if (!picture_->isPainting())
            painted_.reset();
        drawPicture();
        labels_->show(widgets::labelBarsDrawing(result));
        if (!result.mixtureBounds.empty()) // a preview has none, and what is heard meanwhile is drawn already
            bound_->show(widgets::mixtureBoundDrawing(result.mixtureBounds, result.mixtureConverged
                                                                                ? widgets::MixtureFit::Rests
                                                                                : widgets::MixtureFit::CutShort));
    } else if (isArrangedFor(core::Shape::Line)) {
        line_->show(widgets::scaleDrawing(result, dataset));
    } else if (isArrangedFor(core::Shape::Plane)) {
        map_->show(widgets::scoreMapDrawing(result, dataset));
    }
    showPreviewMarks(result.preview);
}

void NoveltyPlots::showPainted(const Eigen::VectorXd& picture)
{
    painted_ = picture;
    drawPicture();
}

void NoveltyPlots::drawPicture()
{
    picture_->show(widgets::chosenPictureDrawing(result_, data_, painted_));
}

} // namespace app
