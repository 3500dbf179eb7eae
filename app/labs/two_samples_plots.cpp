#include "app/labs/two_samples_plots.h"

#include "app/labs/learning_part.h"
#include "app/labs/posterior_part.h"
#include "core/data/row_identity.h"
#include "widgets/drawings/null.h"
#include "widgets/drawings/two_samples.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_area_plot.h"
#include "widgets/plots/plot_text.h"
#include "widgets/theme/date_ticker.h"

#include <iterator>
#include <numeric>
#include <utility>

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
    map_->setTitle(QStringLiteral("B"), map_->title());
    witness_->setTitle(QStringLiteral("B"), witness_->title());
    null_.plot()->setTitle(QStringLiteral("C"), null_.plot()->title());
    add({sheet_, witness_, map_});
    slice_->setTitle(QStringLiteral("B"), slice_->title());
    add({slice_, null_.plot()}, false);
}

void TwoSamplesPlots::setLearning(const LearningPart* learning)
{
    learning_ = learning;
    add(learning->plots(), false);
}

void TwoSamplesPlots::setPosterior(const PosteriorPart* posterior)
{
    posterior_ = posterior;
    add(posterior->plots(), false);
}

void TwoSamplesPlots::setBayesFactor(widgets::PlotView* null, widgets::PlotView* curve)
{
    bayesFactor_ = null;
    bayesFactorCurve_ = curve;
    add({null, curve}, false);
}

void TwoSamplesPlots::setScaleScan(widgets::PlotView* plot)
{
    scaleScan_ = plot;
    add({plot}, false);
}

void TwoSamplesPlots::showParts(const Parts& parts)
{
    if (std::exchange(shown_, parts) != parts)
        rearrange();
}

void TwoSamplesPlots::showEvidence(core::LearningSettings::View view)
{
    if (view == evidence_)
        return;
    evidence_ = view;
    rearrange();
}

LabPlots::Arrangement TwoSamplesPlots::arrangementFor(core::Shape shape) const
{
    widgets::PlotView* witness = map_;
    if (shape == core::Shape::Line)
        witness = witness_;
    else if (shape == core::Shape::Table)
        witness = slice_;
    std::vector<Placed> panels{{.view = "data", .plot = sheet_},
                               {.view = "witness", .plot = witness, .isMain = true},
                               {.view = "null", .plot = null_.plot()}};
    if (shown_.bayesFactor) {
        panels.push_back({.view = "bayes-factor", .plot = bayesFactor_});
        panels.push_back({.view = "bayes-factor-curve", .plot = bayesFactorCurve_});
    }
    if (shown_.scaleScan)
        panels.push_back({.view = "p-over-scale", .plot = scaleScan_});
    if (shown_.posterior) { // the evidence makes room for it
        panels.push_back({.view = "traces", .plot = posterior_->traces()});
        panels.push_back({.view = "marginal", .plot = posterior_->marginal()});
        panels.push_back({.view = "pairs", .plot = posterior_->pairs()});
    } else {
        panels.push_back({.view = "evidence", .plot = learning_->plotFor(evidence_)});
    }
    return inRows(std::move(panels));
}

/// In rows that fill the page, as even as they can be, with letters in reading order.
LabPlots::Arrangement TwoSamplesPlots::inRows(std::vector<Placed> panels)
{
    constexpr int mostInTwoRows = 8;
    const int count = static_cast<int>(std::ssize(panels)), rows = count <= mostInTwoRows ? 2 : 3;
    const int above = (count + rows - 1) / rows, below = count - (rows - 1) * above;
    const int columns = std::lcm(above, below);
    for (int i = 0; i < count; ++i) {
        Placed& placed = panels[static_cast<std::size_t>(i)];
        placed.row = i / above;
        placed.columnSpan = columns / (placed.row == rows - 1 ? below : above);
        placed.column = (i % above) * placed.columnSpan;
        placed.plot->setTitle(QChar(static_cast<char16_t>(u'A' + i)), placed.plot->title());
    }
    return {.panels = std::move(panels),
            .columnStretch = std::vector<int>(static_cast<std::size_t>(columns), 1),
            .rowStretch = std::vector<int>(static_cast<std::size_t>(rows), 1)};
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
