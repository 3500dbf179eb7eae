#include "app/labs/learning_part.h"

#include "app/document/document.h"
#include "app/labs/answer_watch.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/problem_label.h"
#include "widgets/learning/learning_panel.h"
#include "widgets/plots/evidence_map_plot.h"
#include "widgets/plots/evidence_plot.h"

namespace app
{

namespace
{

core::LearningRequest requestOf(const core::Session& session, const std::shared_ptr<const core::Dataset>& points)
{
    return {.data = points,
            .kernel = session.kernel,
            .model = session.of<core::EmbeddingModel>(),
            .settings = session.of<core::LearningSettings>(),
            .preview = false};
}

} // namespace

LearningPart::LearningPart(Document& document, QWidget* editors, QWidget* plots)
    : QObject(plots), document_(document), panel_(new widgets::LearningPanel(editors)),
      curve_(new widgets::EvidencePlot(plots)), map_(new widgets::EvidenceMapPlot(plots)),
      service_(new LearningService([this](const LearningService::Answer& answer) { showAnswer(answer); }, this)),
      maximiser_(new MaximiseService([this](const MaximiseService::Answer& answer) { showMaximum(answer); }, this))
{
    for (widgets::PlotView* plot : LearningPart::plots())
        plot->setTitle(QStringLiteral("D"), tr("Evidence"));
    connectEdits();
}

void LearningPart::connectEdits()
{
    connect(panel_, &widgets::LearningPanel::settingsEdited, this,
            [this](const core::LearningSettings& settings, const QString& what, int gesture) {
                core::Session next = document_.session();
                next.of<core::LearningSettings>() = settings;
                document_.edit(std::move(next), what, gesture);
            });
    connect(panel_, &widgets::LearningPanel::lengthscaleChosen, this,
            [this](double lengthscale, const QString& chooser) {
                editKernel(core::withLengthscale(document_.session().kernel, lengthscale),
                           tr("Take ℓ by %1").arg(chooser), widgets::newGesture());
            });
    connect(panel_, &widgets::LearningPanel::maximiseRequested, this, &LearningPart::maximise);
    connect(panel_, &widgets::LearningPanel::cancelRequested, maximiser_, &Service::cancel);
    connect(maximiser_, &Service::cancelled, this, [this] { panel_->showProgress(std::nullopt); });
    connect(curve_, &widgets::EvidencePlot::valueChosen, this, [this](double lengthscale, int gesture) {
        editKernel(core::withLengthscale(document_.session().kernel, lengthscale), tr("Change ℓ"), gesture);
    });
    connect(map_, &widgets::EvidenceMapPlot::chosen, this, [this](double lengthscale, double tau2, int gesture) {
        core::Session next = document_.session();
        next.kernel = core::withLengthscale(next.kernel, lengthscale);
        next.of<core::EmbeddingModel>().tau2 = tau2;
        document_.edit(std::move(next), tr("Change ℓ and τ²"), gesture);
    });
    connect(maximiser_, &Service::failed, this, [this](const core::Failure& failure) {
        panel_->showProgress(std::nullopt);
        panel_->showAnswer(QString::fromStdString(failure.what), {});
    });
}

void LearningPart::editKernel(const core::Kernel& kernel, const QString& what, int gesture)
{
    core::Session next = document_.session();
    next.kernel = kernel;
    document_.edit(std::move(next), what, gesture);
}

std::vector<widgets::PlotView*> LearningPart::plots() const
{
    return {curve_, map_};
}

widgets::PlotView* LearningPart::plotFor(core::LearningSettings::View view) const
{
    return view == core::LearningSettings::View::Map ? static_cast<widgets::PlotView*>(map_) : curve_;
}

std::vector<SideAnswers> LearningPart::answers()
{
    return {{.service = service_, .plots = plots(), .widgets = panel_->ofCurve()},
            {.service = maximiser_,
             .widgets = {panel_->found()},
             .compare = [this](const core::Session& answered,
                               const core::Session& now) { return standingOfFound(answered, now); },
             .clear = [this] { panel_->showAnswer({}, {}); }}};
}

/// A maximum is of the points and of what it did not move.
widgets::Standing LearningPart::standingOfFound(const core::Session& answered, const core::Session& now) const
{
    const bool samePoints = answered.data.get() == now.data.get() &&
                            answered.of<core::TwoSamplesSettings>().first == now.of<core::TwoSamplesSettings>().first &&
                            answered.of<core::TwoSamplesSettings>().second == now.of<core::TwoSamplesSettings>().second;
    if (!samePoints)
        return widgets::Standing::OtherData;
    if (!hasSameFamilies(answered.kernel, now.kernel))
        return widgets::Standing::OtherModel;
    core::EmbeddingModel held = answered.of<core::EmbeddingModel>();
    if (free_.tau2)
        held.tau2 = now.of<core::EmbeddingModel>().tau2;
    if (free_.eta)
        held.eta = now.of<core::EmbeddingModel>().eta;
    const bool sameKernel = free_.lengthscale || answered.kernel == now.kernel;
    return sameKernel && held == now.of<core::EmbeddingModel>() ? widgets::Standing::Current
                                                                : widgets::Standing::Outdated;
}

void LearningPart::showSession(const core::Session& session)
{
    panel_->setSettings(session.of<core::LearningSettings>());
    panel_->setEtaAvailable(session.of<core::EmbeddingModel>().eta.has_value());
    if (const auto lengthscale = core::lengthscaleOf(session.kernel)) {
        curve_->showCurrent(*lengthscale);
        map_->showValues(*lengthscale, session.of<core::EmbeddingModel>().tau2);
    }
}

void LearningPart::request(const core::Session& session, std::shared_ptr<const core::Dataset> points,
                           bool replacesModel)
{
    points_ = std::move(points);
    core::LearningRequest request = requestOf(session, points_);
    const bool known = soundPoints_ == points_ && soundRule_ == request.model.inducing;
    const std::vector<core::Problem> problems = known ? std::vector<core::Problem>() : core::problems(request);
    if (problems.empty()) {
        soundPoints_ = points_;
        soundRule_ = request.model.inducing;
        return service_->request(std::move(request), replacesModel);
    }
    service_->answerAtOnce();
    core::LearningResult none; // the reason stands where the curve would
    none.remarks = {problems.front().message};
    curve_->showResult(none);
    map_->showResult(none, session.of<core::EmbeddingModel>().tau2);
    panel_->setChoosers({});
    panel_->showRemarks({widgets::asSentence(problems.front().message)});
    emit answered(none);
}

void LearningPart::showAnswer(const LearningService::Answer& answer)
{
    const core::LearningResult& result = answer.result;
    for (widgets::PlotView* plot : plots()) {
        plot->showPreviewMark(result.preview);
    }
    curve_->showResult(result);
    map_->showResult(result, answer.request.model.tau2);
    if (!result.preview)
        panel_->setChoosers(result.choosers);
    QStringList sentences;
    for (const std::string& remark : result.remarks)
        sentences << widgets::asSentence(remark);
    panel_->showRemarks(sentences);
    emit answered(result);
}

void LearningPart::maximise(const core::FreeInEvidence& free)
{
    const core::Session& session = document_.session();
    panel_->showAnswer({}, {});
    panel_->showProgress(0.0);
    free_ = free;
    maximiser_->request({.data = points_,
                         .kernel = session.kernel,
                         .model = session.of<core::EmbeddingModel>(),
                         .free = free,
                         .seed = session.seed},
                        true);
}

void LearningPart::showMaximum(const MaximiseService::Answer& answer)
{
    const core::MaximiseResult& result = answer.result;
    if (!result.maximum)
        return panel_->showProgress(result.progress);
    panel_->showProgress(std::nullopt);
    panel_->showAnswer(widgets::asSentence(result.maximum->message), widgets::asSentence(result.maximum->why));
    core::Session next = document_.session();
    if (!result.maximum->usable || points_ != answer.request.data)
        return; // nothing to take, or the points have changed meanwhile
    next.kernel = result.maximum->kernel;
    next.of<core::EmbeddingModel>().tau2 = result.maximum->tau2;
    next.of<core::EmbeddingModel>().eta = result.maximum->eta;
    document_.edit(std::move(next), tr("Maximise the evidence"), widgets::newGesture());
}

} // namespace app
