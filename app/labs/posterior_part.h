#pragma once

#include "app/document/document.h"
#include "app/labs/side_answers.h"
#include "app/services/lab_service.h"
#include "core/labs/posterior/brush.h"
#include "core/labs/posterior/marginal.h"
#include "core/labs/posterior/posterior_lab.h"

#include <QElapsedTimer>
#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace widgets
{
class MarginalPlot;
class PairsPlot;
class PosteriorPanel;
class TracePlot;
} // namespace widgets

namespace app
{

/// Chains that go on from what they have drawn already, or begin.
struct PosteriorRun {
    core::PosteriorRequest request;
    bool goesOn = false;
};

/// Runs chains and emits them growing.
class PosteriorSolver
{
public:
    template <class Emit, class Overtaken>
    void solve(const PosteriorRun& run, const std::stop_token& stop, const Emit& emitOutcome, const Overtaken&)
    {
        emitOutcome(sampler_.grow(
            run.request, run.goesOn, [&](const core::PosteriorResult& grown) { emitOutcome(grown); }, stop));
    }
    static bool isLast(const core::PosteriorResult& result) { return result.complete(); }

private:
    core::PosteriorSampler sampler_;
};
using PosteriorService = LabService<PosteriorRun, core::PosteriorResult, PosteriorSolver>;

/// The function that a page draws, with the hyperparameters integrated out.
class IntegratedSolver
{
public:
    template <class Emit, class Overtaken>
    void solve(const core::IntegratedRequest& request, const std::stop_token& stop, const Emit& emitOutcome,
               const Overtaken&)
    {
        emitOutcome(core::integratedBand(request, stop));
    }
    static bool isLast(const core::IntegratedBand&) { return true; }
};
using IntegratedService = LabService<core::IntegratedRequest, core::IntegratedBand, IntegratedSolver>;

/// The posterior of the hyperparameters as a part of the pages that learn a kernel: traces, marginal and pairs among
/// the page's plots, and in the dock what is drawn and how. Nothing runs before it is started; it grows in the panels,
/// is stopped by other settings and keeps its draws, and goes on under the same. Draws that are brushed on a panel
/// restrict what the page draws to them.
class PosteriorPart : public QObject
{
    Q_OBJECT

public:
    using PointsOf = std::function<std::shared_ptr<const core::Dataset>(const core::Session&)>;

    /// `pointsOf`: what a session has the kernel learned from.
    PosteriorPart(Document& document, QWidget* editors, QWidget* plots, PointsOf pointsOf);

    widgets::PosteriorPanel* panel() const { return panel_; }
    widgets::TracePlot* traces() const { return traces_; }
    widgets::MarginalPlot* marginal() const { return marginal_; }
    widgets::PairsPlot* pairs() const { return pairs_; }
    std::vector<widgets::PlotView*> plots() const;
    SideAnswers answers();
    Service* helper() const { return integrated_; }
    bool isRunning() const { return !service_->isIdle(); }
    const core::PosteriorResult& result() const { return *result_; }

    void showSession(const core::Session& session);

    /// The function of the page: the embedding of x, or with y the witness, over these places of the line.
    struct Function {
        Eigen::MatrixXd x;
        std::optional<Eigen::MatrixXd> y = {};
        Eigen::VectorXd at;
        double level = 0.8;
        core::Sites sites = core::Sites::Inducing;
    };
    /// Nothing: the page draws none over a line.
    void showFunction(std::optional<Function> function);

    void brush(const core::DrawBrush& brush);
    /// The marginal of the lengthscale; nothing where it is not free, or no draws answer what is set.
    std::optional<core::PosteriorMarginal> ofLengthscale() const;

signals:
    void drawsShown(); // others, or of what is brushed; or none any more
    /// The function with the hyperparameters integrated out; nothing where there is none for what is set.
    void bandChanged(const std::optional<core::IntegratedBand>& band);

private:
    core::PosteriorRequest requestOf(const core::Session& session) const;
    const QString& whyNone(const core::PosteriorRequest& request);
    bool isCurrent() const; // do the draws answer what is set?
    void start(bool goesOn);
    void receive(const core::PosteriorResult& result);
    void takeFewerInducing();
    void showDraws();
    void showState();
    void showWords();
    void askForBand();
    std::optional<double> secondsLeft() const;

    Document& document_;
    const PointsOf pointsOf_;
    widgets::PosteriorPanel* panel_;
    widgets::TracePlot* traces_;
    widgets::MarginalPlot* marginal_;
    widgets::PairsPlot* pairs_;
    std::optional<core::PosteriorRequest> now_;   // what the session asks for
    std::optional<core::PosteriorRequest> asked_; // what result_ answers
    std::shared_ptr<const core::PosteriorResult> result_ = std::make_shared<core::PosteriorResult>();
    core::DrawBrush brush_;
    std::optional<Function> function_;
    std::optional<core::PosteriorRequest> checked_; // that why_ is about
    QString why_;                                   // why nothing can be drawn; empty where it can
    bool runsAway_ = false, hasBand_ = false;
    QElapsedTimer sinceStart_;
    int doneAtStart_ = 0;
    PosteriorService* service_;
    IntegratedService* integrated_;
};

} // namespace app
