#include "app/labs/two_samples_plots.h"

#include "app/labs/answer_watch.h"
#include "app/labs/learning_part.h"
#include "app/labs/posterior_part.h"
#include "widgets/plots/field_map_plot.h"
#include "widgets/plots/marginal_plot.h"
#include "widgets/plots/null_plot.h"
#include "widgets/plots/pairs_plot.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/trace_plot.h"
#include "widgets/plots/witness_plot.h"

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

} // namespace

TwoSamplesPlots::TwoSamplesPlots(QWidget* parent)
    : LabPlots(views(), parent), sheet_(new widgets::DataCanvas(this)), witness_(new widgets::WitnessPlot(this)),
      map_(new widgets::FieldMapPlot(this)), null_(new widgets::NullPlot(this))
{
    map_->setTitle(QStringLiteral("B"), tr("Witness"));
    witness_->setTitle(QStringLiteral("B"), witness_->title());
    null_->setTitle(QStringLiteral("C"), null_->title());
    add({sheet_, witness_, map_});
    add({null_}, false);
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

void TwoSamplesPlots::showPosterior(bool shown)
{
    if (std::exchange(posteriorShown_, shown) != shown)
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
    learning_->plotFor(evidence_)->setTitle(QStringLiteral("D"), learning_->plotFor(evidence_)->title());
    if (posteriorShown_) { // beside the test; the evidence makes room for it
        const std::vector<Placed> panels{{.view = "data", .plot = sheet_, .row = 0, .column = 0},
                                         {.view = "witness", .plot = witness, .row = 0, .column = 1, .isMain = true},
                                         {.view = "null", .plot = null_, .row = 0, .column = 2},
                                         {.view = "traces", .plot = posterior_->traces(), .row = 1, .column = 0},
                                         {.view = "marginal", .plot = posterior_->marginal(), .row = 1, .column = 1},
                                         {.view = "pairs", .plot = posterior_->pairs(), .row = 1, .column = 2}};
        for (std::size_t i = 0; i < panels.size(); ++i)
            panels[i].plot->setTitle(QChar(static_cast<char16_t>(u'A' + i)), panels[i].plot->title());
        return {.panels = panels, .columnStretch = {1, 1, 1}};
    }
    return {.panels = {{.view = "data", .plot = sheet_, .row = 0, .column = 0},
                       {.view = "witness", .plot = witness, .row = 0, .column = 1, .isMain = true},
                       {.view = "null", .plot = null_, .row = 1, .column = 0},
                       {.view = "evidence", .plot = learning_->plotFor(evidence_), .row = 1, .column = 1}}};
}

void TwoSamplesPlots::showResult(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request)
{
    if (!isArrangedFor(request.data->shape()))
        return;
    if (isArrangedFor(core::Shape::Line)) {
        core::TwoSamplesResult shown = result;
        shown.sites = drawnSites(result, request);
        witness_->showResult(shown, request.settings, *request.data);
    } else
        showMap(result, request);
    for (widgets::PlotView* plot : std::initializer_list<widgets::PlotView*>{witness_, map_}) {
        plot->showPreviewMark(result.preview);
    }
    if (!result.preview) {
        null_->showResult(result);
        null_->showStanding(witness_->standing()); // as all panels: no longer that of the preview
        nullData_ = request.data;
    } else if (nullData_) { // a preview has no null: the last one stays, greyed
        const bool other = nullData_ != request.data && isOtherData(*nullData_, *request.data);
        null_->showStanding(other ? widgets::Standing::OtherData : widgets::Standing::Outdated);
    }
}

void TwoSamplesPlots::showMap(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request)
{
    const bool posterior = result.meanField.values.size() > 0 && !request.settings.normalisedWitness;
    widgets::FieldStyle style{.scale = widgets::FieldStyle::Scale::Diverging,
                              .quantity = posterior ? QStringLiteral("E f") : widgets::witnessText(request.settings),
                              .column = posterior ? QStringLiteral("mean") : QStringLiteral("empirical")};
    style.positive = request.settings.first;
    style.negative = request.settings.second;
    style.positiveText = tr("%1 denser").arg(widgets::sampleName(request.settings.first));
    style.negativeText = tr("%1 denser").arg(widgets::sampleName(request.settings.second));
    style.samples = {request.settings.first, request.settings.second};
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
    null_->showGrowing(statistics);
}

void TwoSamplesPlots::endWatch()
{
    sheet_->showLabels({});
    null_->showWhole();
}

} // namespace app
