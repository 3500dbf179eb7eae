#include "app/labs/bayes_factor_part.h"

#include "app/labs/answer_watch.h"
#include "app/labs/lab_plots.h"
#include "core/session/request.h"
#include "widgets/controls/problem_label.h"
#include "widgets/drawings/bayes_factor.h"
#include "widgets/drawings/null.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/plot_text.h"
#include "widgets/two_samples/bayes_factor_panel.h"

#include <algorithm>

namespace app
{

namespace
{

using core::BayesFactorSettings;
using core::TwoSamplesSettings;

core::BayesFactorRequest bayesFactorRequestOf(const core::Session& session, std::shared_ptr<const core::Dataset> pair)
{
    auto request = core::requestOf<core::BayesFactorRequest>(session);
    request.data = std::move(pair);
    request.settings.shown = true; // of the picture alone
    request.permutations = session.of<TwoSamplesSettings>().permutations;
    request.level = session.of<TwoSamplesSettings>().testLevel;
    return request;
}

widgets::Standing standingOfTest(const core::Session& answered, const core::Session& now)
{
    const auto samples = [](const core::Session& session) {
        const auto& settings = session.of<TwoSamplesSettings>();
        return std::pair(settings.first, settings.second);
    };
    if (samples(answered) != samples(now))
        return widgets::Standing::OtherData;
    if (bayesFactorRequestOf(answered, answered.data) == bayesFactorRequestOf(now, now.data))
        return widgets::Standing::Current;
    return std::max(standingOf(answered, now), widgets::Standing::Outdated);
}

QString priorText(const core::BayesFactorResult& result)
{
    const QString features = result.exact ? BayesFactorPart::tr("all %1 features").arg(result.prior.dimensions)
                                          : BayesFactorPart::tr("%1 coordinates").arg(result.prior.dimensions);
    return BayesFactorPart::tr("%1, α = %2, σ₀ = %3")
        .arg(features, widgets::numberText(result.prior.alpha), widgets::numberText(result.prior.sigma0));
}

/// The log Bayes factor on its null; `whyNone` where there is no result.
widgets::ShownNull bayesFactorNull(const std::optional<core::BayesFactorResult>& result, const QString& whyNone = {})
{
    widgets::ShownNull shown{
        .statistic = BayesFactorPart::tr("log Bayes factor"),
        .column = QStringLiteral("log_bayes_factor"),
        .title = BayesFactorPart::tr("Bayes factor and its null"),
        .meaning = BayesFactorPart::tr(
            "How much more probable two densities make the features of the samples than one, as a logarithm: above 0 "
            "two are more probable. The bars are its values when the labels are shuffled, and where the observed one "
            "lies far to the right of them, the samples differ, whatever D and the prior are."),
        .found = BayesFactorPart::tr("the samples differ"),
        .notFound = BayesFactorPart::tr("no difference is seen"),
        .neutral = 0.0,
        .whyNone = whyNone};
    if (!result)
        return shown;
    shown.estimator = priorText(*result);
    shown.value = result->logBayesFactor;
    shown.level = result->level;
    shown.statistics = result->null;
    shown.nulls = {{.null = core::NullDistribution::Permutation,
                    .pValue = result->p.value,
                    .pError = result->p.error,
                    .threshold = result->threshold,
                    .reject = result->p.value <= result->level,
                    .remark = {},
                    .grid = {},
                    .density = {}}};
    shown.further = {{.number = QStringLiteral("ln B = ") + widgets::numberText(result->logBayesFactor),
                      .verdict = result->logBayesFactor > 0.0 ? BayesFactorPart::tr("two densities more probable")
                                                              : BayesFactorPart::tr("one density more probable")}};
    shown.others = {{QStringLiteral("permutation_p_error"), result->p.error},
                    {QStringLiteral("log_evidence_x"), result->logEvidenceOfFirst},
                    {QStringLiteral("log_evidence_y"), result->logEvidenceOfSecond},
                    {QStringLiteral("log_evidence_pooled"), result->logEvidenceOfPooled},
                    {QStringLiteral("features"), static_cast<double>(result->prior.dimensions)},
                    {QStringLiteral("sigma0"), result->prior.sigma0},
                    {QStringLiteral("alpha"), result->prior.alpha},
                    {QStringLiteral("beta"), result->prior.beta}};
    return shown;
}

} // namespace

BayesFactorPart::BayesFactorPart(Document& document, QWidget* editors, LabPlots* plots)
    : QObject(plots), document_(document), plots_(plots), panel_(new widgets::BayesFactorPanel(editors)),
      null_(new widgets::DrawnPlot(widgets::nullDrawing(bayesFactorNull({})), plots)),
      curve_(new widgets::HandLinePlot(widgets::bayesFactorCurveDrawing({}), plots)),
      service_(new BayesFactorService(
          [this](const BayesFactorService::Answer& answer) {
              null_->show(widgets::nullDrawing(bayesFactorNull(answer.result)));
              curve_->show(widgets::bayesFactorCurveDrawing(answer.result));
              const bool itSays = answer.request.settings.features == BayesFactorSettings::Features::Share;
              if (itSays && !answer.result.exact) // else the session does, and may be ahead of it
                  curve_->showCurrent(static_cast<double>(answer.result.prior.dimensions));
          },
          this))
{
    plots_->addOfPart(this->plots());
    const auto edit = [this](const BayesFactorSettings& settings, const QString& what, int gesture) {
        core::Session next = document_.session();
        next.of<BayesFactorSettings>() = settings;
        document_.edit(std::move(next), what, gesture);
    };
    connect(panel_, &widgets::FormRows::settingsEdited, this,
            [this, edit](const QString& what, int gesture) { edit(panel_->settings(), what, gesture); });
    connect(curve_, &widgets::HandLinePlot::valueChosen, this, [this, edit](double value, int gesture) {
        BayesFactorSettings settings = document_.session().of<BayesFactorSettings>();
        settings.dimensions = static_cast<int>(value);
        settings.features = BayesFactorSettings::Features::Leading;
        edit(settings, tr("Change D"), gesture);
    });
    connect(service_, &Service::failed, this,
            [this](const core::Failure& failure) { showNothing(widgets::asSentence(failure.what)); });
}

std::vector<widgets::PlotView*> BayesFactorPart::plots() const
{
    return {null_, curve_};
}

SideAnswers BayesFactorPart::answers()
{
    return {.service = service_, .plots = plots(), .compare = &standingOfTest};
}

void BayesFactorPart::showSession(const core::Session& session)
{
    const auto& settings = session.of<BayesFactorSettings>();
    plots_->put({{"bayes-factor", settings.shown ? null_ : nullptr},
                 {"bayes-factor-curve", settings.shown ? curve_ : nullptr}});
    panel_->setSettings(settings);
    using Features = BayesFactorSettings::Features;
    const bool all = settings.features != Features::Leading &&
                     core::featureCount(session.kernel, session.data->dimensions()).has_value();
    if (all)
        curve_->showCurrent(std::nullopt);
    else if (settings.features != Features::Share) // else the answer says it
        curve_->showCurrent(settings.dimensions);
}

void BayesFactorPart::showNothing(const QString& why)
{
    null_->show(widgets::nullDrawing(bayesFactorNull({}, why)));
    curve_->show(widgets::bayesFactorCurveDrawing({}, why));
}

void BayesFactorPart::request(const core::Session& session, std::shared_ptr<const core::Dataset> pair,
                              bool replacesModel)
{
    if (!session.of<BayesFactorSettings>().shown)
        return service_->cancel();
    core::BayesFactorRequest request = bayesFactorRequestOf(session, std::move(pair));
    const auto found = core::problems(request);
    panel_->showProblems(found);
    if (found.empty())
        return service_->request(std::move(request), replacesModel);
    service_->answerAtOnce();
    showNothing(widgets::asSentence(found.front().message));
}

} // namespace app
