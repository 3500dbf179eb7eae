#include "app/labs/learning_part.h"

#include "app/labs/answer_watch.h"
#include "core/data/examples.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/lengthscale.h"
#include "core/kernels/log_gradients.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/session/learned_state.h"
#include "core/session/request.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/problem_label.h"
#include "widgets/gp/evidence_place.h"

#include <QRegularExpression>

#include <set>
#include <string>

namespace app
{

namespace
{

/// A sentence of the maximisation with symbols in place of the options' names.
QString inSymbols(const std::string& sentence)
{
    static const QRegularExpression tau2(QStringLiteral("\\btau2\\b")), eta(QStringLiteral("\\beta\\b")),
        infinite(QStringLiteral("= inf\\b"));
    QString text = widgets::asSentence(sentence);
    return text.replace(tau2, QStringLiteral("τ²"))
        .replace(eta, QStringLiteral("η"))
        .replace(infinite, QStringLiteral("= ∞"));
}

/// Do they learn from the same points?
bool haveSamePoints(const core::Session& a, const core::Session& b)
{
    const auto &first = a.of<core::TwoSamplesSettings>(), &second = b.of<core::TwoSamplesSettings>();
    return a.data.get() == b.data.get() && first.first == second.first && first.second == second.second;
}

std::set<std::string> lengthscalePaths(const core::Kernel& kernel)
{
    std::set<std::string> paths;
    for (const core::Hyperparameter& h : core::hyperparameters(kernel))
        if (h.description->perDimension)
            paths.insert(core::pathOf(h));
    return paths;
}

} // namespace

LearningPart::LearningPart(Document& document, QWidget* editors, LabPlots* plots)
    : EvidencePart(document, editors, plots)
{
    const auto takeLengthscale = [](double lengthscale) {
        return [lengthscale](core::Session& next) { next.kernel = core::withLengthscale(next.kernel, lengthscale); };
    };
    connect(panel(), &widgets::LearningPanel::lengthscaleChosen, this,
            [this, takeLengthscale](double lengthscale, const QString& chooser) {
                const auto learn = [&](core::Session& next) {
                    std::set<std::string> paths = lengthscalePaths(next.kernel);
                    next = core::withLearned(std::move(next), "rule",
                                             {.paths = std::move(paths), .put = takeLengthscale(lengthscale)});
                };
                edit(learn, tr("Take ℓ by %1").arg(chooser), widgets::newGesture());
            });
    connect(curve(), &widgets::HandLinePlot::valueChosen, this,
            [this, takeLengthscale](double lengthscale, int gesture) {
                edit(takeLengthscale(lengthscale), tr("Change ℓ"), gesture);
            });
    connect(map(), &widgets::HandPlacePlot::chosen, this, [this](double lengthscale, double tau2, int gesture) {
        const auto take = [&](core::Session& next) {
            next.kernel = core::withLengthscale(next.kernel, lengthscale);
            next.of<core::EmbeddingModel>().tau2 = tau2;
        };
        edit(take, tr("Change ℓ and τ²"), gesture);
    });
}

std::vector<SideAnswers> LearningPart::answers()
{
    return {{.service = service(), .plots = plots(), .widgets = panel()->ofCurve()},
            {.service = maximiser(),
             .widgets = {panel()->found()},
             .compare = [this](const core::Session& answered,
                               const core::Session& now) { return standingOfFound(answered, now); },
             .clear = [this] { forget(); }}};
}

/// A maximum is of the points and of what it did not move.
widgets::Standing LearningPart::standingOfFound(const core::Session& answered, const core::Session& now) const
{
    if (!haveSamePoints(answered, now))
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
    putEvidence(session.of<core::LearningSettings>().view == core::LearningSettings::View::Map);
    panel()->setSettings(session.of<core::LearningSettings>());
    panel()->setEtaAvailable(session.of<core::EmbeddingModel>().eta.has_value());
    if (const auto lengthscale = core::lengthscaleOf(session.kernel)) {
        curve()->showCurrent(*lengthscale);
        map()->showValues(*lengthscale, session.of<core::EmbeddingModel>().tau2);
    }
}

void LearningPart::request(const core::Session& session, std::shared_ptr<const core::Dataset> points,
                           bool replacesModel)
{
    points_ = std::move(points);
    asked_ = session;
    auto request = core::requestOf<core::LearningRequest>(session);
    request.data = points_;
    const bool known = soundPoints_ == points_ && soundRule_ == request.model.inducing;
    const std::vector<core::Problem> problems = known ? std::vector<core::Problem>() : core::problems(request);
    if (problems.empty()) {
        soundPoints_ = points_;
        soundRule_ = request.model.inducing;
        return service()->request(std::move(request), replacesModel);
    }
    service()->answerAtOnce();
    evidence_.reset();
    core::LearningResult none; // the reason stands where the curve would
    none.remarks = {problems.front().message};
    curve()->show(widgets::evidenceDrawing(widgets::shownEvidenceOf(none)));
    map()->show(
        widgets::evidenceMapDrawing(widgets::shownEvidenceMapOf(none, session.of<core::EmbeddingModel>().tau2)));
    panel()->setChoosers({});
    panel()->showRemarks({widgets::asSentence(problems.front().message)});
    emit answered(none);
}

QString LearningPart::formulaAt(const widgets::PointedPlace& place) const
{
    const bool current = curve()->standing() == widgets::Standing::Current;
    if (!evidence_ || !current)
        return {};
    const bool onMap = evidence_->result.map.has_value();
    return widgets::learningAtHtml(evidence_->request, evidence_->result, toldPlace(place, onMap));
}

void LearningPart::showEvidence(const Evidence& answer)
{
    evidence_ = answer;
    const core::LearningResult& result = answer.result;
    curve()->show(widgets::evidenceDrawing(widgets::shownEvidenceOf(result)));
    map()->show(widgets::evidenceMapDrawing(widgets::shownEvidenceMapOf(result, answer.request.model.tau2)));
    if (!result.preview)
        panel()->setChoosers(result.choosers);
    emit answered(result);
}

/// Are the points of the last request those on show? Not where something is wrong with them: the page asks nothing
/// then.
bool LearningPart::knowsPoints() const
{
    return asked_ && haveSamePoints(*asked_, session());
}

void LearningPart::fitFirst()
{
    const core::Dataset& data = *session().data;
    if (!knowsPoints() || data.shape() == core::Shape::Picture || !core::isExample(data) ||
        points_->size() != data.size()) // of a pair of samples it would be taken for that of all
        return;
    auto request = core::requestOf<core::LearningRequest>(session());
    request.data = points_;
    if (!core::problems(request).empty())
        return;
    begin();
    ask({.lengthscale = true, .tau2 = false, .eta = false}, true);
}

void LearningPart::requestMaximum()
{
    if (!knowsPoints()) {
        maximiser()->cancel();
        return refuse(core::invalidInput("the evidence cannot be maximised while something is wrong with the points "
                                         "or the settings on show"));
    }
    ask(panel()->free(), false);
}

void LearningPart::ask(core::FreeInEvidence free, bool first)
{
    free_ = free;
    first_ = first;
    maximised_ = session();
    auto request = core::requestOf<core::MaximiseRequest>(session());
    request.data = points_;
    request.free = free_;
    maximiser()->request(std::move(request), true);
}

void LearningPart::showMaximum(const Maximum& answer)
{
    const core::FoundMaximum& found = *answer.result.maximum;
    if (!first_)
        panel()->showAnswer(inSymbols(found.message), inSymbols(found.why));
    if (!found.usable || points_ != answer.request.data ||
        standingOfFound(*maximised_, session()) != widgets::Standing::Current)
        return; // nothing to take, or it is of other points or settings by now
    const bool isMaximum = found.why.empty(), handWasAhead = maximised_->kernel != session().kernel;
    if (first_ && (!isMaximum || handWasAhead))
        return; // nobody has asked
    if (first_)
        panel()->showAnswer(inSymbols(found.message), {});
    const auto take = [found, free = free_](core::Session& next) {
        if (free.lengthscale)
            next.kernel = found.kernel;
        if (free.tau2)
            next.of<core::EmbeddingModel>().tau2 = found.tau2;
        if (free.eta)
            next.of<core::EmbeddingModel>().eta = found.eta;
    };
    std::set<std::string> paths = free_.lengthscale ? lengthscalePaths(found.kernel) : std::set<std::string>();
    const auto learn = [&](core::Session& next) {
        next =
            core::withLearned(std::move(next), "embedding", {.paths = std::move(paths), .put = take, .first = first_});
    };
    if (first_)
        return amendWith(learn);
    edit(learn, tr("Maximise the evidence"), widgets::newGesture());
}

void LearningPart::showFailure(const core::Failure& failure)
{
    if (!first_) // nobody has asked
        panel()->showAnswer(inSymbols(failure.what), {});
}

} // namespace app
