#pragma once

#include "app/document/document.h"
#include "app/labs/side_answers.h"
#include "app/services/lab_service.h"
#include "core/labs/two_samples/scale_scan.h"
#include "widgets/drawings/scale_scan.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace widgets
{
class HandLinePlot;
class ScaleScanPanel;
} // namespace widgets

namespace app
{

class LabPlots;

/// A curve that goes on from what is known already.
struct ScaleScanRun {
    core::ScaleScanRequest request;
    core::ScaleScanResult soFar;
};

/// Tests at one lengthscale after the other and emits the growing curve.
class ScaleScanSolver
{
public:
    template <class Emit>
    void solve(const ScaleScanRun& run, const std::stop_token& stop, const Emit& emitOutcome, const AskingHand&)
    {
        emitOutcome(core::growScaleScan(
            run.request, run.soFar,
            [&](const core::ScaleScanResult& grown) {
                if (!grown.complete()) // the last one is what growScaleScan returns
                    emitOutcome(grown);
            },
            stop));
    }
    static bool isLast(const core::ScaleScanResult& result) { return result.complete(); }
};
using ScaleScanService = LabService<ScaleScanRun, core::ScaleScanResult, ScaleScanSolver>;

/// The p-value over the lengthscale as a part of the Two samples lab's page. It begins by itself while it is on show,
/// grows, can be stopped and goes on; it is kept as long as neither points nor test are others, whatever ℓ is set to.
class ScaleScanPart : public QObject
{
    Q_OBJECT

public:
    ScaleScanPart(Document& document, QWidget* editors, LabPlots* plots);

    widgets::ScaleScanPanel* panel() const { return panel_; }
    SideAnswers answers();
    const core::ScaleScanResult& result() const { return result_; }
    bool isRunning() const { return !service_->isIdle(); }

    void showSession(const core::Session& session);
    /// What is drawn beside the curve; nothing: there is no posterior of ℓ.
    void showChoosers(const std::vector<core::ChosenLengthscale>& choosers);
    void showPosterior(const std::optional<core::PosteriorMarginal>& posterior);
    void request(const core::Session& session, std::shared_ptr<const core::Dataset> pair);

private:
    void start(core::ScaleScanResult soFar);
    void showCurve();
    void draw();
    void showState();
    std::optional<double> secondsLeft() const;

    Document& document_;
    LabPlots* plots_;
    widgets::ScaleScanPanel* panel_;
    widgets::HandLinePlot* plot_;
    std::optional<core::ScaleScanRequest> asked_; // what result_ answers
    bool waitsHidden_ = false;                    // it was running when its panel was hidden
    core::ScaleScanResult result_;
    widgets::ShownScaleScan shown_; // its curve stays until there is another
    QString whyNone_;
    QElapsedTimer sinceStart_;
    int doneAtStart_ = 0;
    ScaleScanService* service_;
};

} // namespace app
