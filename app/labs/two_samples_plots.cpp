#include "app/labs/two_samples_plots.h"

#include "app/labs/learning_part.h"
#include "app/labs/posterior_part.h"
#include "core/data/row_identity.h"
#include "widgets/drawings/null.h"
#include "widgets/drawings/two_samples.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/field_map_plot.h"
#include "widgets/plots/pairs_plot.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/trace_plot.h"
#include "widgets/theme/date_ticker.h"

#include <iterator>
#include <numeric>
#include <utility>

namespace app
{

namespace
{

/// Where the embeddings are observed; where that is at the points, these stand there already.
Eigen::MatrixXd drawnSites(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request)
{
    return request.model.sites == core::Sites::Data ? Eigen::MatrixXd() : result.sites;
}

/// A map whose hues are the two samples.
widgets::FieldStyle witnessFieldStyle(const core::TwoSamplesRequest& request, const QString& quantity,
                                      const QString& column)
{
    const core::TwoSamplesSettings& settings = request.settings;
    widgets::FieldStyle style{.scale = widgets::FieldStyle::Scale::Diverging, .quantity = quantity, .column = column};
    style.positive = settings.first;
    style.negative = settings.second;
    style.positiveText = TwoSamplesPlots::tr("%1 denser").arg(widgets::sampleName(request.data->names, settings.first));
    style.negativeText =
        TwoSamplesPlots::tr("%1 denser").arg(widgets::sampleName(request.data->names, settings.second));
    style.samples = {settings.first, settings.second};
    return style;
}

} // namespace

TwoSamplesPlots::TwoSamplesPlots(QWidget* parent)
    : LabPlots(views(), parent), sheet_(new widgets::DataCanvas(this)),
      witness_(new widgets::DrawnPlot(widgets::witnessDrawing({}, {}, core::emptyDataset(1)), this)),
      map_(new widgets::FieldMapPlot(this)), slice_(new widgets::FieldMapPlot(this)),
      null_(widgets::shownNullOf({}), this)
{
    map_->setTitle(QStringLiteral("B"), tr("Witness"));
    witness_->setTitle(QStringLiteral("B"), witness_->title());
    null_.plot()->setTitle(QStringLiteral("C"), null_.plot()->title());
    add({sheet_, witness_, map_});
    slice_->setTitle(QStringLiteral("B"), tr("Witness, empirical"));
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
        result_ = result;
        result_.sites = drawnSites(result, request);
        result_.nullStatistics = result_.witnessAtRows = {}; // large, and no part of the witness
        settings_ = request.settings;
        data_ = request.data;
        drawWitness();
    } else if (isArrangedFor(core::Shape::Table)) {
        showSlice(result, request);
    } else {
        showMap(result, request);
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
    const auto& columns = result.slice->columns;
    core::Dataset points = *request.data;
    points.x = request.data->x(Eigen::all, columns).eval();
    points.columnNames.clear();
    points.names.columns.clear();
    for (const Eigen::Index column : columns) {
        points.columnNames.push_back(request.data->columnNames[static_cast<std::size_t>(column)]);
        points.names.columns.push_back(request.data->names.column(static_cast<std::size_t>(column)));
    }
    widgets::setDates(*slice_->xAxis, points.names.columns[0].meaning == core::NumberMeaning::Days);
    widgets::setDates(*slice_->yAxis, points.names.columns[1].meaning == core::NumberMeaning::Days);
    slice_->setSubtitle(tr("the other columns at their medians"));
    slice_->setWindow({result.slice->window[0], result.slice->window[1]});
    slice_->showField(result.empiricalField,
                      witnessFieldStyle(request, widgets::witnessText(request.settings, request.data->names),
                                        QStringLiteral("empirical")),
                      points);
}

void TwoSamplesPlots::showMap(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request)
{
    const bool posterior = result.meanField.values.size() > 0 && !request.settings.normalisedWitness;
    widgets::FieldStyle style = witnessFieldStyle(
        request, posterior ? QStringLiteral("E f") : widgets::witnessText(request.settings, request.data->names),
        posterior ? QStringLiteral("mean") : QStringLiteral("empirical"));
    style.sites = drawnSites(result, request);
    if (posterior) {
        style.certain = result.certaintyField;
        style.hatching = tr("hatched: the %1 band includes 0").arg(widgets::percentText(result.bandLevel));
    }
    map_->setTitle(QStringLiteral("B"), posterior ? tr("Witness, posterior mean") : tr("Witness, empirical"));
    map_->showField(posterior ? result.meanField : result.empiricalField, style, *request.data);
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
