#include "app/labs/gp_evidence_part.h"

#include "app/labs/answer_watch.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/gp_evidence/gp_evidence_settings.h"
#include "core/labs/gp_evidence/gp_start.h"
#include "core/labs/gp_evidence/hyperparameters.h"
#include "core/labs/regression/regression_settings.h"
#include "core/session/learned_state.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"
#include "widgets/gp/evidence_place.h"
#include "widgets/gp/hyperparameter_names.h"

#include <algorithm>
#include <set>
#include <string>

namespace app
{

namespace
{

/// The optimum's values by name: "ℓ = 0.42, 1/β = 0.01".
QString valuesText(const core::GpHyperparameters& at, core::GpModel model)
{
    QStringList texts;
    for (const std::string& path : core::evidenceHyperparameters(at.kernel, model))
        texts << QStringLiteral("%1 = %2").arg(widgets::hyperparameterName(at.kernel, path).shortName(),
                                               widgets::numberText(core::evidenceHyperparameter(at, path)));
    return texts.join(QStringLiteral(", "));
}

void putDiagonal(double diagonal, core::GpModel model, core::Session& session)
{
    (model == core::GpModel::Regression ? session.of<core::RegressionSettings>().noise
                                        : session.of<core::ClassificationSettings>().nu) = diagonal;
}

void put(const core::GpHyperparameters& values, core::GpModel model, core::Session& session)
{
    session.kernel = values.kernel;
    putDiagonal(values.diagonal, model, session);
}

} // namespace

GpEvidencePart::GpEvidencePart(Document& document, core::GpModel model, QWidget* editors, LabPlots* plots)
    : EvidencePart(document, editors, plots), model_(model), learned_(model)
{
    connect(panel(), &widgets::GpEvidencePanel::optimumChosen, this, [this](int number) {
        if (number < static_cast<int>(found_.optima.size()))
            learn(found_.optima[static_cast<std::size_t>(number)].at, tr("Take an optimum"));
    });
    connect(curve(), &widgets::HandLinePlot::valueChosen, this, [this](double value, int gesture) {
        set({{settingsOf(session()).over, value}}, gesture);
    });
    connect(map(), &widgets::HandPlacePlot::chosen, this, [this](double first, double second, int gesture) {
        const core::GpEvidenceSettings over = settingsOf(session());
        set({{over.over, first}, {over.against.value_or(over.over), second}}, gesture);
    });
}

/// The session's choice as far as the kernel has it: the shared one may name what only another lab or kernel has.
core::GpEvidenceSettings GpEvidencePart::settingsOf(const core::Session& session) const
{
    const std::vector<std::string> names = core::evidenceHyperparameters(session.kernel, model_);
    const auto known = [&](std::string name) {
        if (name == "noise" || name == "nu")
            name = core::diagonalName(model_);
        return std::ranges::find(names, name) == names.end() ? std::optional<std::string>() : std::optional(name);
    };
    core::GpEvidenceSettings settings{
        .over = known(session.of<core::GpEvidenceSettings>().over).value_or(names.front()), .against = {}};
    if (session.of<core::GpEvidenceSettings>().against)
        settings.against = known(*session.of<core::GpEvidenceSettings>().against);
    if (settings.against == settings.over)
        settings.against.reset();
    return settings;
}

core::GpHyperparameters GpEvidencePart::hyperparametersOf(const core::Session& session) const
{
    return {.kernel = session.kernel,
            .diagonal = model_ == core::GpModel::Regression ? session.of<core::RegressionSettings>().noise
                                                            : session.of<core::ClassificationSettings>().nu};
}

bool GpEvidencePart::hasSameNumbers(const core::Session& a, const core::Session& b) const
{
    return a.kernel == b.kernel && hyperparametersOf(a).diagonal == hyperparametersOf(b).diagonal;
}

core::GpEvidenceRequest GpEvidencePart::requestOf(const core::Session& session) const
{
    const core::GpEvidenceSettings settings = settingsOf(session);
    return {.data = learned_.of(session),
            .kernel = session.kernel,
            .model = model_,
            .diagonal = hyperparametersOf(session).diagonal,
            .negative = session.of<core::ClassificationSettings>().negative,
            .positive = session.of<core::ClassificationSettings>().positive,
            .mean = session.of<core::RegressionSettings>().mean,
            .slopes = learned_.slopesOf(session),
            .over = settings.over,
            .against = settings.against,
            .preview = false};
}

void GpEvidencePart::take(const core::GpHyperparameters& values, const QString& what, int gesture)
{
    edit([&](core::Session& next) { put(values, model_, next); }, what, gesture);
}

void GpEvidencePart::learn(const core::GpHyperparameters& values, const QString& what, bool first)
{
    std::set<std::string> free;
    for (const std::string& path : core::evidenceHyperparameters(values.kernel, model_))
        if (!isLocked(*maximised_, path))
            free.insert(path);
    const auto putThem = [values, model = model_,
                          own = free.contains(core::diagonalName(model_))](core::Session& next) {
        next.kernel = values.kernel;
        if (own)
            putDiagonal(values.diagonal, model, next);
    };
    const std::string learner = model_ == core::GpModel::Regression ? "regression" : "classification";
    const auto takeThem = [&](core::Session& next) {
        next = core::withLearned(std::move(next), learner, {.paths = free, .put = putThem, .first = first});
    };
    if (first)
        return amendWith(takeThem);
    edit(takeThem, what, widgets::newGesture());
}

void GpEvidencePart::set(const std::vector<std::pair<std::string, double>>& values, int gesture)
{
    core::GpHyperparameters next = hyperparametersOf(session());
    QStringList names;
    for (const auto& [name, value] : values) {
        names << widgets::hyperparameterName(next.kernel, name).shortName();
        next = core::withEvidenceHyperparameter(std::move(next), name, value);
    }
    take(next, tr("Change %1").arg(names.join(tr(" and "))), gesture);
}

std::vector<SideAnswers> GpEvidencePart::answers()
{
    using widgets::Standing;
    const auto ofCurve = [this](const core::Session& answered, const core::Session& now) {
        const bool sameAxes = settingsOf(answered) == settingsOf(now);
        return sameAxes ? app::standingOf(answered, now) : Standing::OtherData;
    };
    const auto ofFound = [this](const core::Session& answered, const core::Session& now) {
        return standingOfFound(answered, now);
    };
    return {{.service = service(), .plots = plots(), .widgets = {panel()->remarks()}, .compare = ofCurve},
            {.service = maximiser(), .widgets = panel()->found(), .compare = ofFound, .clear = [this] { forget(); }}};
}

bool GpEvidencePart::isLocked(const core::Session& session, const std::string& path) const
{
    const std::string ours = model_ == core::GpModel::Regression ? "regression." : "classification.";
    return std::ranges::any_of(session.lockedHyperparameters,
                               [&](const std::string& lock) { return lock == path || lock == ours + path; });
}

/// Optima are of the points and of the families: to go from one to another, or by hand, leaves them what they are. They
/// hold what was locked as it was.
widgets::Standing GpEvidencePart::standingOfFound(const core::Session& answered, const core::Session& now) const
{
    const bool sameClasses =
        model_ == core::GpModel::Regression ||
        (answered.of<core::ClassificationSettings>().negative == now.of<core::ClassificationSettings>().negative &&
         answered.of<core::ClassificationSettings>().positive == now.of<core::ClassificationSettings>().positive);
    const bool sameMean = model_ == core::GpModel::Classification ||
                          answered.of<core::RegressionSettings>().mean == now.of<core::RegressionSettings>().mean;
    if (answered.data.get() != now.data.get() || !sameClasses)
        return widgets::Standing::OtherData;
    if (!sameMean)
        return widgets::Standing::OtherModel;
    if (!hasSameFamilies(answered.kernel, now.kernel))
        return widgets::Standing::OtherModel;
    const auto held = [this](const core::Session& session) {
        std::vector<double> values;
        for (const std::string& path : core::evidenceHyperparameters(session.kernel, model_))
            if (isLocked(session, path))
                values.push_back(core::evidenceHyperparameter(hyperparametersOf(session), path));
        return values;
    };
    if (learned_.holdOutOf(answered) != learned_.holdOutOf(now) ||
        learned_.slopesOf(answered) != learned_.slopesOf(now))
        return widgets::Standing::Outdated;
    const bool sameLocks = answered.lockedHyperparameters == now.lockedHyperparameters && held(answered) == held(now);
    return sameLocks ? widgets::Standing::Current : widgets::Standing::Outdated;
}

void GpEvidencePart::forget()
{
    found_ = {};
    panel()->showOptima({}, {});
}

void GpEvidencePart::showSession(const core::Session& session)
{
    std::vector<widgets::HyperparameterName> names;
    for (const std::string& path : core::evidenceHyperparameters(session.kernel, model_))
        names.push_back(widgets::hyperparameterName(session.kernel, path));
    const core::GpEvidenceSettings settings = settingsOf(session);
    putEvidence(settings.against.has_value());
    panel()->setHyperparameters(names);
    panel()->setSettings(settings);
    const core::GpHyperparameters now = hyperparametersOf(session);
    const double first = core::evidenceHyperparameter(now, settings.over);
    curve()->showCurrent(first);
    if (settings.against)
        map()->showValues(first, core::evidenceHyperparameter(now, *settings.against));
}

void GpEvidencePart::request(const core::Session& session, bool replacesModel)
{
    core::GpEvidenceRequest request = requestOf(session);
    const std::vector<core::Problem> problems = core::problems(request);
    panel()->setMaximisable(problems.empty());
    if (problems.empty())
        return service()->request(std::move(request), replacesModel);
    service()->answerAtOnce();
    showNone(session, widgets::asSentence(problems.front().message));
}

void GpEvidencePart::showNone(const core::Session& session, const QString& why)
{
    evidence_.reset();
    const core::GpEvidenceSettings settings = settingsOf(session);
    const auto nameOf = [&](const std::string& path) { return widgets::hyperparameterName(session.kernel, path); };
    curve()->show(widgets::evidenceDrawing({.over = nameOf(settings.over), .whyNone = why}));
    map()->show(widgets::evidenceMapDrawing(
        {.first = nameOf(settings.over), .second = nameOf(settings.against.value_or(settings.over)), .whyNone = why}));
    panel()->showRemarks({});
}

QString GpEvidencePart::formulaAt(const widgets::PointedPlace& place) const
{
    const bool current = curve()->standing() == widgets::Standing::Current;
    if (!evidence_ || !current)
        return {};
    const bool onMap = evidence_->result.against.has_value();
    return widgets::gpEvidenceAtHtml(evidence_->request, evidence_->result, toldPlace(place, onMap));
}

void GpEvidencePart::showEvidence(const Evidence& answer)
{
    evidence_ = answer;
    const core::GpEvidenceResult& result = answer.result;
    const core::Kernel& kernel = answer.request.kernel;
    const widgets::HyperparameterName over = widgets::hyperparameterName(kernel, result.over);
    const QString whyNone =
        result.remarks.empty() ? tr("not known yet") : QString::fromStdString(result.remarks.front());
    if (result.against)
        map()->show(widgets::evidenceMapDrawing({.map = result.map.value_or(core::Field()),
                                                 .first = over,
                                                 .second = widgets::hyperparameterName(kernel, *result.against),
                                                 .current = {result.profile.current, result.currentAgainst},
                                                 .whyNone = whyNone}));
    else
        curve()->show(widgets::evidenceDrawing({.profile = result.profile, .over = over, .whyNone = whyNone}));
}

void GpEvidencePart::fitFirst()
{
    const core::Session& now = session();
    const auto& classes = now.of<core::ClassificationSettings>();
    auto start = core::gpStart(learned_.of(now), model_, classes.negative, classes.positive);
    if (!start || !core::problems(requestOf(now)).empty())
        return;
    begin();
    maximised_ = now;
    start->slopes = learned_.slopesOf(now);
    start->first = true;
    maximiser()->request(*std::move(start), true);
}

void GpEvidencePart::requestMaximum()
{
    const core::Session& now = session();
    std::vector<std::string> locked;
    for (const std::string& path : core::evidenceHyperparameters(now.kernel, model_))
        if (isLocked(now, path))
            locked.push_back(path);
    maximised_ = now;
    maximiser()->request({.data = learned_.of(now),
                          .kernel = now.kernel,
                          .model = model_,
                          .diagonal = hyperparametersOf(now).diagonal,
                          .negative = now.of<core::ClassificationSettings>().negative,
                          .positive = now.of<core::ClassificationSettings>().positive,
                          .mean = now.of<core::RegressionSettings>().mean,
                          .slopes = learned_.slopesOf(now),
                          .locked = std::move(locked),
                          .seed = now.seed},
                         true);
}

void GpEvidencePart::showMaximum(const Maximum& answer)
{
    const widgets::Standing stands = standingOfFound(*maximised_, session());
    if (widgets::isOutOfSight(stands))
        return; // it is of other points or of another model by now
    found_ = answer.result;
    const std::vector<std::string> paths = core::evidenceHyperparameters(answer.request.kernel, model_);
    const auto named = [&](const QString& sentence) {
        return widgets::withNames(sentence, answer.request.kernel, paths);
    };
    std::vector<widgets::OptimumText> texts;
    for (const core::GpOptimum& optimum : found_.optima) {
        QStringList bounds;
        for (const std::string& bound : optimum.atBound)
            bounds << named(QString::fromStdString(bound));
        texts.push_back(
            {.values = valuesText(optimum.at, model_),
             .logEvidence = optimum.logEvidence,
             .remark = bounds.isEmpty()
                           ? QString()
                           : tr("stopped at %1: the evidence still grows beyond").arg(bounds.join(tr(", ")))});
    }
    panel()->showOptima(named(widgets::asSentence(found_.message)), texts);
    const bool first = answer.request.first;
    const bool handWasAhead = first && !hasSameNumbers(*maximised_, session()); // nobody has asked for a first fit
    if (stands == widgets::Standing::Current && !handWasAhead) // nor is what is held out or locked meanwhile overruled
        learn(found_.optima.front().at, tr("Maximise the evidence"), first);
}

void GpEvidencePart::showFailure(const core::Failure& failure)
{
    panel()->showOptima(widgets::asSentence(failure.what), {});
}

} // namespace app
