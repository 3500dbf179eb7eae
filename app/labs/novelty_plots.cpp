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
    using Letter = std::pair<widgets::PlotView*, const char*>;
    for (const auto& [plot, letter] :
         {Letter{wall_, "A"}, Letter{scores_, "B"}, Letter{roc_, "C"}, Letter{picture_, "D"}, Letter{labels_, "E"},
          Letter{curve_, "F"}, Letter{bound_, "G"}, Letter{line_, "D"}, Letter{map_, "D"}})
        plot->setTitle(QLatin1String(letter), plot->title());
    add({sheet_, line_, map_, wall_});
    add({scores_, roc_, picture_, labels_, curve_, bound_}, false);
}

LabPlots::Arrangement NoveltyPlots::forPictures() const
{
    Arrangement arrangement{
        .panels = {{.view = "pictures", .plot = wall_, .row = 0, .column = 0, .rowSpan = 3, .isMain = true},
                   {.view = "scores", .plot = scores_, .row = 0, .column = 1},
                   {.view = "roc", .plot = roc_, .row = 0, .column = 2},
                   {.view = "picture", .plot = picture_, .row = 1, .column = 1},
                   {.view = "labels", .plot = labels_, .row = 1, .column = 2},
                   {.view = "curve", .plot = curve_, .row = 2, .column = 1, .columnSpan = hasMixture_ ? 1 : 2}},
        .columnStretch = {4, 3, 3},
        .rowStretch = {1, 1, 1},
        .sheet = {{"pictures"}, {"scores", "roc"}, {"picture", "labels"}, {"curve"}}};
    if (hasMixture_) {
        arrangement.panels.push_back({.view = "bound", .plot = bound_, .row = 2, .column = 2});
        arrangement.sheet.back() << "bound";
    }
    return arrangement;
}

LabPlots::Arrangement NoveltyPlots::arrangementFor(core::Shape shape) const
{
    if (shape == core::Shape::Picture)
        return forPictures();
    const Placed sheet{.view = "data", .plot = sheet_, .row = 0, .column = 0};
    const Placed scores{.view = "scores", .plot = scores_, .row = 0, .column = 1};
    if (!core::arePlaces(shape))
        return {.panels = {sheet,
                           scores,
                           {.view = "roc", .plot = roc_, .row = 1, .column = 0, .columnSpan = 2, .isMain = true}}};
    widgets::DrawnPlot* over = shape == core::Shape::Line ? line_ : map_;
    return {.panels = {sheet,
                       scores,
                       {.view = "roc", .plot = roc_, .row = 1, .column = 0},
                       {.view = "scale", .plot = over, .row = 1, .column = 1, .isMain = true}}};
}

void NoveltyPlots::showMixture(bool shown)
{
    if (shown == hasMixture_)
        return;
    hasMixture_ = shown;
    bound_->show(widgets::mixtureBoundDrawing({}, widgets::MixtureFit::Climbing));
    rearrange();
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
