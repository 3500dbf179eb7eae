#include "app/labs/two_samples_plots.h"

#include "core/data/row_identity.h"
#include "widgets/drawings/null.h"
#include "widgets/drawings/two_samples.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/plot_text.h"
#include "widgets/theme/date_ticker.h"

namespace app
{

namespace
{

/// What the witness is drawn of. The sites are not marked where they are the points: these stand there already.
core::TwoSamplesResult shownResult(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request)
{
    core::TwoSamplesResult shown = result;
    shown.nullStatistics = shown.witnessAtRows = {}; // large, and no part of the witness
    if (request.model.sites == core::Sites::Data)
        shown.sites = {};
    return shown;
}

} // namespace

TwoSamplesPlots::TwoSamplesPlots(QWidget* parent)
    : LabPlots(views(), parent), sheet_(new widgets::DataCanvas(this)),
      witness_(new widgets::DrawnPlot(widgets::witnessDrawing({}, {}, core::emptyDataset(1)), this)),
      map_(new widgets::DrawnPlot(widgets::witnessMapDrawing({}, {}, core::emptyDataset(2)), this)),
      slice_(new widgets::DrawnPlot(widgets::witnessSliceDrawing({}, {}, core::emptyDataset(2)), this)),
      null_(widgets::shownNullOf({}), this)
{
    add({{"data", sheet_}, {"witness", witness_, map_}});
    add({{"witness", slice_}, {"null", null_.plot()}}, Linked::No);
    put({{"witness", witness_, map_, slice_}});
}

/// Sheet, witness and null, and the parts that are on show; the posterior of the hyperparameters takes the evidence's
/// place.
PanelLayout TwoSamplesPlots::layoutFor(core::Shape) const
{
    QStringList shown;
    for (const QString& view : views())
        if (has(view) && !(view == "evidence" && has("traces")))
            shown << view;
    PanelLayout layout = inEvenRows(shown);
    layout.main = "witness";
    return layout;
}

void TwoSamplesPlots::showResult(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request)
{
    if (!isArrangedFor(request.data->shape()))
        return;
    if (isArrangedFor(core::Shape::Line)) {
        result_ = shownResult(result, request);
        settings_ = request.settings;
        data_ = request.data;
        drawWitness();
    } else if (isArrangedFor(core::Shape::Table)) {
        showSlice(result, request);
    } else {
        map_->show(widgets::witnessMapDrawing(shownResult(result, request), request.settings, *request.data));
    }
    for (widgets::PlotView* plot : std::initializer_list<widgets::PlotView*>{witness_, map_, slice_})
        plot->showPreviewMark(result.preview);
    if (!result.preview) {
        null_.show(widgets::shownNullOf(result));
        null_.plot()->showStanding(witness_->standing()); // as all panels: no longer that of the preview
        nullData_ = request.data;
    } else if (nullData_) { // a preview has no null: the last one stays, greyed
        const bool other = nullData_ != request.data && core::isOtherData(*nullData_, *request.data);
        null_.plot()->showStanding(other ? widgets::Standing::OtherData : widgets::Standing::Outdated);
    }
}

void TwoSamplesPlots::showIntegrated(const std::optional<core::IntegratedBand>& band)
{
    integrated_ = band;
    drawWitness();
}

void TwoSamplesPlots::drawWitness()
{
    witness_->show(widgets::witnessDrawing(result_, settings_, *data_, integrated_));
}

void TwoSamplesPlots::showSlice(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request)
{
    if (!result.slice)
        return;
    const auto datesOf = [&](QCPAxis& axis, Eigen::Index column) {
        const core::ColumnSense sense = request.data->names.column(static_cast<std::size_t>(column));
        widgets::setDates(axis, sense.meaning == core::NumberMeaning::Days);
    };
    datesOf(*slice_->xAxis, result.slice->columns[0]);
    datesOf(*slice_->yAxis, result.slice->columns[1]);
    slice_->setWindow({result.slice->window[0], result.slice->window[1]});
    slice_->show(widgets::witnessSliceDrawing(result, request.settings, *request.data));
}

void TwoSamplesPlots::showWatched(const Eigen::VectorXd& statistics)
{
    null_.showGrowing(statistics);
}

void TwoSamplesPlots::endWatch()
{
    sheet_->showLabels({});
    null_.showWhole();
}

} // namespace app
