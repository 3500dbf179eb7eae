#include "app/labs/posterior_part.h"

#include "app/labs/answer_watch.h"
#include "app/labs/lab_plots.h"
#include "app/labs/trajectory_watch.h"
#include "widgets/controls/problem_label.h"
#include "widgets/drawings/posterior.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_area_plot.h"
#include "widgets/posterior/posterior_panel.h"
#include "widgets/power/run_controls.h"

#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <utility>

namespace app
{

namespace
{

/// Also in what the draws do not depend on: it is told where it is out of range.
bool hasSameSettings(const core::PosteriorRequest& a, const core::PosteriorRequest& b)
{
    const auto sameAs = [&]<class Request>(const Request& first) {
        const auto* second = std::get_if<Request>(&b);
        return second && first.settings == second->settings;
    };
    return std::visit(sameAs, a);
}

/// The free hyperparameter of this name among several; 0 where there is none.
Eigen::Index placeOf(const std::vector<widgets::HyperparameterName>& names, const std::string& path)
{
    const auto found = std::ranges::find(names, QString::fromStdString(path), &widgets::HyperparameterName::path);
    return found == names.end() ? 0 : found - names.begin();
}

} // namespace

PosteriorPart::PosteriorPart(Document& document, QWidget* editors, LabPlots* plots)
    : QObject(plots), document_(document), plots_(plots), panel_(new widgets::PosteriorPanel(editors)),
      traces_(new widgets::HandAreaPlot(widgets::traceDrawing({}), widgets::DrawBrushArea::Extent::Range, plots)),
      marginal_(new widgets::DrawnPlot(widgets::marginalDrawing({}), plots)),
      pairs_(new widgets::HandAreaPlot(widgets::pairsDrawing({}), widgets::DrawBrushArea::Extent::Box, plots)),
      service_(new PosteriorService([this](const PosteriorService::Answer& answer) { receive(answer.result); }, this)),
      integrated_(new IntegratedService(
          [this](const IntegratedService::Answer& answer) {
              hasBand_ = true;
              emit bandChanged(answer.result);
          },
          this)),
      watch_(new TrajectoryWatch(
          panel_->watch(),
          [this](widgets::ShownTrajectory walked) {
              walked_ = std::move(walked);
              pairs_->show(widgets::withTrajectory(drawnPairs_, shown_, walked_));
          },
          this))
{
    using widgets::RunControls;
    plots_->addOfPart(this->plots());
    connect(panel_, &widgets::FormRows::settingsEdited, this, [this](const QString& what, int gesture) {
        core::Session next = document_.session();
        chainsOf(next) = panel_->settings();
        document_.edit(std::move(next), what, gesture);
    });
    connect(panel_->run(), &RunControls::startRequested, this, [this] { start(false); });
    connect(panel_->run(), &RunControls::continueRequested, this, [this] { start(true); });
    connect(panel_->run(), &RunControls::stopRequested, service_, &Service::cancel);
    connect(service_, &Service::cancelled, this, &PosteriorPart::showState);
    connect(integrated_, &Service::cancelled, this, [this] { bandOf_.reset(); });
    connect(service_, &Service::failed, this, [this](const core::Failure& failure) {
        showState();
        panel_->showVerdict(spoken(failure.what), false);
    });
    connect(traces_, &widgets::HandAreaPlot::picked, this,
            [this](const std::optional<core::Interval>& numbers) { brush({.numbers = numbers}); });
    connect(pairs_, &widgets::HandAreaPlot::picked, this, &PosteriorPart::brushPair);
}

std::vector<Service*> PosteriorPart::helpers() const
{
    return {integrated_, watch_->helper()};
}

std::vector<widgets::PlotView*> PosteriorPart::plots() const
{
    return {traces_, marginal_, pairs_};
}

SideAnswers PosteriorPart::answers()
{
    return {.service = service_,
            .plots = plots(),
            .widgets = {panel_->verdict()},
            .compare = [this](const core::Session& answered, const core::Session& now) {
                if (core::asksTheSame(requestOf(answered), requestOf(now)))
                    return widgets::Standing::Current;
                return std::max(standingOf(answered, now), widgets::Standing::Outdated);
            }};
}

std::vector<widgets::HyperparameterName> PosteriorPart::names(const core::PosteriorRequest& request) const
{
    std::vector<widgets::HyperparameterName> found;
    for (const std::string& name : core::freeHyperparameters(request))
        found.push_back(nameOf(request, name));
    return found;
}

QString PosteriorPart::spoken(const std::string& sentence) const
{
    QString text = widgets::asSentence(sentence);
    if (now_)
        for (const widgets::HyperparameterName& name : names(*now_)) {
            const QString path = QRegularExpression::escape(name.path);
            text.replace(QRegularExpression(QStringLiteral("(?<![\\w.])%1(?![\\w\\[])").arg(path)), name.name);
        }
    return text;
}

const QString& PosteriorPart::whyNone()
{
    if (checked_ && core::asksTheSame(*checked_, *now_) && hasSameSettings(*checked_, *now_))
        return why_; // looking at the points again at each step of a slider would take its time
    checked_ = now_;
    const auto found = core::problems(*now_);
    why_ = found.empty() ? QString() : spoken(found.front().message);
    panel_->markProblems(found);
    return why_;
}

bool PosteriorPart::isCurrent() const
{
    return asked_ && now_ && core::asksTheSame(*asked_, *now_);
}

const std::shared_ptr<const core::PosteriorResult>& PosteriorPart::kept() const
{
    const bool highestAlone = now_ && core::chainSettings(*now_).highestAlone;
    return highestAlone && result_->highest ? result_->highest : result_;
}

/// Draws that were picked out by hand are those of one place, or meant to be.
bool PosteriorPart::isApart() const
{
    return kept()->verdict && kept()->verdict->apart && brush_.isEverything();
}

void PosteriorPart::showSession(const core::Session& session)
{
    const bool shown = isShown(session);
    plots_->put({{"traces", shown ? traces_ : nullptr},
                 {"marginal", shown ? marginal_ : nullptr},
                 {"pairs", shown ? pairs_ : nullptr}});
    panel_->setSettings(chainsOf(session));
    if (!shown) {
        service_->cancel();
        now_.reset();
        watch_->setResult(nullptr);
        showModel(session);
        emit drawsShown();
        return askForBand();
    }
    now_ = requestOf(session);
    panel_->setQuantities(names(*now_));
    if (isRunning() && !isCurrent())
        service_->cancel(); // it would answer another question
    panel_->run()->setStartable(whyNone().isEmpty());
    showModel(session);
    showDraws();
    showState();
    askForBand();
}

void PosteriorPart::start(bool goesOn)
{
    if (!now_ || !whyNone().isEmpty())
        return;
    goesOn = goesOn && isCurrent();
    if (!goesOn) {
        result_ = std::make_shared<core::PosteriorResult>();
        brush_ = {};
    }
    asked_ = now_;
    sinceStart_.start();
    doneAtStart_ = result_->chains.done;
    service_->request({.request = *asked_, .goesOn = goesOn}, true);
    showDraws();
    showState();
}

void PosteriorPart::receive(const core::PosteriorResult& result)
{
    result_ = std::make_shared<const core::PosteriorResult>(result);
    showDraws();
    showState();
    const bool isDrawn = result.chains.done >= result.chains.total;
    if (isDrawn || integrated_->isIdle()) // while it grows, as often as the function can follow
        askForBand();
}

void PosteriorPart::brush(const core::DrawBrush& brush)
{
    if (brush == brush_)
        return;
    brush_ = brush;
    showDraws();
    askForBand();
}

/// On the axes of the pairs as they are shown.
void PosteriorPart::brushPair(const std::optional<core::Interval>& across, const std::optional<core::Interval>& upwards)
{
    if (!shown_.hasDraws())
        return;
    const bool isPair = shown_.free() > 1;
    core::DrawBrush picked;
    picked.values.resize(static_cast<std::size_t>(shown_.free()));
    picked.values[static_cast<std::size_t>(shown_.quantity)] = across;
    if (isPair)
        picked.values[static_cast<std::size_t>(shown_.other)] = upwards;
    else
        picked.logDensity = upwards;
    brush(picked.isEverything() ? core::DrawBrush() : picked);
}

void PosteriorPart::showFunction(std::optional<core::IntegratedFunction> function)
{
    function_ = std::move(function);
    askForBand();
}

void PosteriorPart::askForBand()
{
    const core::PosteriorResult& result = *kept();
    const bool exact = result.quadrature && brush_.isEverything();
    if (function_ && now_ && isCurrent() && result.draws() > 0 && (exact || !isApart())) {
        BandOf of{.target = result.target,
                  .draws = result.draws(),
                  .chains = result.numbers,
                  .byQuadrature = exact,
                  .brush = brush_,
                  .function = *function_};
        if (bandOf_ == of)
            return; // a slider of what is integrated out moves what is drawn beside it alone
        core::WeightedHyperparameters rows =
            exact ? core::weighted(*result.quadrature, result.target->space()) : core::weighted(result, brush_);
        if (rows.values.rows() > 0) {
            bandOf_ = std::move(of);
            return integrated_->request(
                {.target = result.target, .rows = std::move(rows), .function = *function_, .byQuadrature = exact},
                false);
        }
    }
    bandOf_.reset();
    integrated_->cancel();
    if (std::exchange(hasBand_, false))
        emit bandChanged(std::nullopt);
}

void PosteriorPart::showDraws()
{
    showWords();
    const core::PosteriorResult& result = *kept();
    shown_ = {.result = kept(), .brush = brush_};
    if (!result.target)
        shown_.subtitle = !why_.isEmpty() ? why_
                          : isRunning()   ? tr("it begins")
                                          : tr("not begun: start it in the form");
    else if (result.draws() == 0)
        shown_.subtitle = tr("the chains warm up");
    else if (result.verdict)
        shown_.subtitle = spoken(result.verdict->words);
    if (const auto& request = shown_.hasDraws() ? asked_ : now_) {
        shown_.names = names(*request);
        const core::ChainSettings& chains = core::chainSettings(now_ ? *now_ : *request);
        shown_.quantity = placeOf(shown_.names, chains.quantity);
        shown_.other = chains.against ? placeOf(shown_.names, *chains.against) : 0;
        if (shown_.other == shown_.quantity)
            shown_.other = shown_.quantity == 0 ? 1 : 0;
    }
    traces_->show(widgets::traceDrawing(shown_));
    marginal_->show(widgets::marginalDrawing(shown_));
    drawnPairs_ = widgets::pairsDrawing(shown_);
    pairs_->show(widgets::withTrajectory(drawnPairs_, shown_, walked_));
    emit drawsShown();
}

std::optional<core::PosteriorMarginal> PosteriorPart::ofLengthscale() const
{
    if (!isCurrent() || result_->draws() == 0 || (isApart() && !result_->quadrature))
        return std::nullopt;
    const std::vector<std::string> free = core::freeHyperparameters(*asked_);
    const auto found =
        std::ranges::find_if(free, [](const std::string& name) { return name.starts_with("lengthscale"); });
    if (found == free.end())
        return std::nullopt;
    core::PosteriorMarginal marginal = core::posteriorMarginal(*kept(), found - free.begin(), brush_);
    if (isApart())
        marginal.picked.resize(0);
    return marginal;
}

void PosteriorPart::showWords()
{
    const core::PosteriorResult& result = *kept();
    const bool judged = isCurrent() && result.verdict.has_value();
    panel_->showVerdict(judged ? spoken(result.verdict->words) : QString(), !judged || result.verdict->good);
    panel_->setKeepable(isCurrent() && result_->highest);
    QStringList notes;
    if (isCurrent() && !result.numbers.empty())
        notes << tr("%1 of %2 chains are kept, those at the highest maximum; what the others saw is left out.")
                     .arg(result.numbers.size())
                     .arg(result_->chains.draws.size());
    if (isCurrent() && result_->awaitsQuadrature && isRunning() && result_->chains.done >= result_->chains.total)
        notes << tr("The quadrature goes on.");
    if (isCurrent() && isApart() && result.quadrature)
        notes << tr("The chains disagree (R̂ above 1.1): mean, interval and function are by the quadrature.");
    else if (isCurrent() && isApart())
        notes << tr("No number of all the draws together is shown, and no function is integrated over them, as long as "
                    "R̂ is above 1.1; draws that are picked out in the panels are.");
    if (isCurrent() && !result.quadratureRemark.empty())
        notes << spoken(result.quadratureRemark);
    if (isCurrent() && result.draws() > 0 && !brush_.isEverything())
        notes << tr("%1 of %2 draws are picked out; a click in the panel takes all again.")
                     .arg(core::brushed(result, brush_).count())
                     .arg(result.draws() * std::ssize(result.chains.draws));
    if (document_.session().data->shape() != core::Shape::Line)
        notes << tr("The maps beside them stay those of the hyperparameters as set: functions are integrated over the "
                    "draws on the line alone.");
    panel_->showNotes(notes);
}

std::optional<double> PosteriorPart::secondsLeft() const
{
    constexpr int enough = 100; // transitions, to judge by
    const int since = result_->chains.done - doneAtStart_;
    if (since < enough)
        return {};
    return 1e-3 * static_cast<double>(sinceStart_.elapsed()) * (result_->chains.total - result_->chains.done) / since;
}

void PosteriorPart::showState()
{
    using State = widgets::RunControls::State;
    const State state = isRunning()                 ? State::Running
                        : result_->chains.done == 0 ? State::Idle
                        : !isCurrent()              ? State::Idle // it cannot go on under other settings
                        : result_->complete()       ? State::Done
                                                    : State::Stopped;
    panel_->run()->showState(state, result_->chains.done, result_->chains.total, secondsLeft());
    watch_->setResult(isRunning() || !isCurrent() ? nullptr : kept());
}

} // namespace app
