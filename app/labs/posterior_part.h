#pragma once

#include "app/document/document.h"
#include "app/labs/side_answers.h"
#include "app/services/lab_service.h"
#include "core/labs/posterior/brush.h"
#include "core/labs/posterior/marginal.h"
#include "core/labs/posterior/posterior_lab.h"
#include "widgets/controls/settings_form.h"
#include "widgets/drawings/posterior_pairs.h"
#include "widgets/plots/shown_posterior.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>
#include <optional>

namespace widgets
{
class DrawnPlot;
class HandAreaPlot;
class PosteriorPanel;
} // namespace widgets

namespace app
{

class LabPlots;
class TrajectoryWatch;

/// Chains that go on from what they have drawn already, or begin.
struct PosteriorRun {
    core::PosteriorRequest request;
    bool goesOn = false;
};

/// Runs chains and emits them growing.
class PosteriorSolver
{
public:
    template <class Emit>
    void solve(const PosteriorRun& run, const std::stop_token& stop, const Emit& emitOutcome, const AskingHand&)
    {
        emitOutcome(sampler_.grow(
            run.request, run.goesOn, [&](const core::PosteriorResult& grown) { emitOutcome(grown); }, stop));
    }
    static bool isLast(const core::PosteriorResult& result) { return result.complete(); }

private:
    core::PosteriorSampler sampler_;
};
using PosteriorService = LabService<PosteriorRun, core::PosteriorResult, PosteriorSolver>;

/// The function that a page draws, with the hyperparameters integrated out over draws, one or more, or over the nodes
/// of a quadrature.
struct IntegratedRequest {
    std::shared_ptr<const core::PosteriorTarget> target;
    core::WeightedHyperparameters rows;
    core::IntegratedFunction function;
    bool byQuadrature = false; // the rows are its nodes
};
class IntegratedSolver
{
public:
    template <class Emit>
    void solve(const IntegratedRequest& request, const std::stop_token& stop, const Emit& emitOutcome,
               const AskingHand&)
    {
        auto found = request.target->integrated(request.rows, request.function, stop);
        if (auto* band = std::get_if<core::IntegratedBand>(&found))
            band->byQuadrature = request.byQuadrature;
        emitOutcome(std::move(found));
    }
    static bool isLast(const core::IntegratedBand&) { return true; }
};
using IntegratedService = LabService<IntegratedRequest, core::IntegratedBand, IntegratedSolver>;

/// The posterior of the hyperparameters as a part of the pages that have one: traces, marginal and pairs among the
/// page's plots, and in the dock what is drawn and how. Nothing runs before it is started; it grows in the panels, is
/// stopped by other settings and keeps its draws, and goes on under the same. Draws that are brushed on a panel
/// restrict what the page draws to them. Which model's hyperparameters they are, a part derived from it says.
class PosteriorPart : public QObject
{
    Q_OBJECT

public:
    widgets::PosteriorPanel* panel() const { return panel_; }
    std::vector<widgets::PlotView*> plots() const;
    SideAnswers answers();
    std::vector<Service*> helpers() const; // for what is beside the answer
    bool isRunning() const { return !service_->isIdle(); }
    const core::PosteriorResult& result() const { return *result_; } // of all chains

    void showSession(const core::Session& session);

    /// The function of the page over a line. Nothing: the page draws none.
    void showFunction(std::optional<core::IntegratedFunction> function);

    /// As a click on Start.
    void draw() { start(false); }
    void brush(const core::DrawBrush& brush);
    /// The marginal of the lengthscale; nothing where it is not free, or no draws answer what is set.
    std::optional<core::PosteriorMarginal> ofLengthscale() const;

signals:
    void drawsShown(); // others, or of what is brushed; or none any more
    /// The function with the hyperparameters integrated out; nothing where there is none for what is set.
    void bandChanged(const std::optional<core::IntegratedBand>& band);

protected:
    PosteriorPart(Document& document, QWidget* editors, LabPlots* plots);

    // --- what each model supplies ---
    virtual bool isShown(const core::Session& session) const { return chainsOf(session).shown; }
    virtual const core::ChainSettings& chainsOf(const core::Session& session) const = 0;
    virtual core::ChainSettings& chainsOf(core::Session& session) const = 0;
    virtual core::PosteriorRequest requestOf(const core::Session& session) const = 0;
    /// How a hyperparameter of that request is written.
    virtual widgets::HyperparameterName nameOf(const core::PosteriorRequest& request,
                                               const std::string& name) const = 0;
    virtual void showModel(const core::Session& session) = 0; // in its rows of the form

    // --- what it may use ---
    /// An edit of the model's rows becomes the session's.
    template <class S>
    void take(const widgets::SettingsForm<S>* form)
    {
        connect(form, &widgets::FormRows::settingsEdited, this, [this, form](const QString& what, int gesture) {
            core::Session next = document_.session();
            next.of<S>() = form->settings();
            document_.edit(std::move(next), what, gesture);
        });
    }
    Document& document() const { return document_; }
    const std::optional<core::PosteriorRequest>& asked() const { return now_; } // by the session, where it is on show

private:
    const QString& whyNone();
    /// What is told and drawn: of all chains, or of those at the highest maximum alone.
    const std::shared_ptr<const core::PosteriorResult>& kept() const;
    bool isCurrent() const; // do the draws answer what is set?
    bool isApart() const;   // do the kept chains disagree, so that all their draws together answer nothing?
    void start(bool goesOn);
    void receive(const core::PosteriorResult& result);
    void brushPair(const std::optional<core::Interval>& across, const std::optional<core::Interval>& upwards);
    void showDraws();
    void showState();
    void showWords();
    void askForBand();
    std::optional<double> secondsLeft() const;
    QString spoken(const std::string& sentence) const; // with the names of hyperparameters in place of their paths
    std::vector<widgets::HyperparameterName> names(const core::PosteriorRequest& request) const; // of the free ones

    Document& document_;
    LabPlots* plots_;
    widgets::PosteriorPanel* panel_;
    widgets::HandAreaPlot* traces_;
    widgets::DrawnPlot* marginal_;
    widgets::HandAreaPlot* pairs_;
    std::optional<core::PosteriorRequest> now_;   // what the session asks for
    std::optional<core::PosteriorRequest> asked_; // what result_ answers
    std::shared_ptr<const core::PosteriorResult> result_ = std::make_shared<core::PosteriorResult>();
    widgets::ShownPosterior shown_;   // in the panels
    widgets::ShownTrajectory walked_; // over the pairs
    widgets::Drawing drawnPairs_;     // without it
    core::DrawBrush brush_;
    std::optional<core::IntegratedFunction> function_;
    std::optional<core::PosteriorRequest> checked_; // that why_ is about
    QString why_;                                   // why nothing can be drawn; empty where it can
    /// What the band on show, or on its way, is of.
    struct BandOf {
        std::shared_ptr<const core::PosteriorTarget> target;
        Eigen::Index draws = 0;  // of each chain
        std::vector<int> chains; // their numbers; none: all
        bool byQuadrature = false;
        core::DrawBrush brush;
        core::IntegratedFunction function;
        bool operator==(const BandOf&) const = default;
    };
    std::optional<BandOf> bandOf_;
    bool hasBand_ = false;
    QElapsedTimer sinceStart_;
    int doneAtStart_ = 0;
    PosteriorService* service_;
    IntegratedService* integrated_;
    TrajectoryWatch* watch_;
};

} // namespace app
