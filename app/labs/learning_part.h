#pragma once

#include "app/labs/side_answers.h"
#include "app/services/lab_service.h"
#include "core/labs/learning/learning_lab.h"
#include "core/labs/learning/maximise.h"
#include "core/session/session.h"

namespace widgets
{
class EvidenceMapPlot;
class EvidencePlot;
class LearningPanel;
class PlotView;
} // namespace widgets

namespace app
{

class Document;

using LearningService = PipelineService<core::LearningRequest, core::LearningResult, core::LearningPipeline>;

/// Runs a maximisation and emits its progress.
class MaximiseSolver
{
public:
    template <class Emit, class Overtaken>
    void solve(const core::MaximiseRequest& request, const std::stop_token& stop, const Emit& emitOutcome,
               const Overtaken&)
    {
        emitOutcome(core::maximise(
            request, [&](double share) { emitOutcome(core::MaximiseResult{.progress = share, .maximum = {}}); }, stop));
    }
    static bool isLast(const core::MaximiseResult& result) { return result.maximum.has_value(); }
};

using MaximiseService = LabService<core::MaximiseRequest, core::MaximiseResult, MaximiseSolver>;

/// Kernel learning as a part of every page that embeds: the evidence over the lengthscale (and τ²) as a panel among the
/// page's plots, and in the dock the choosers and the maximisation. What is clicked or found becomes the session's
/// kernel. A kernel without an evidence leaves the rest of the page alone.
class LearningPart : public QObject
{
    Q_OBJECT

public:
    LearningPart(Document& document, QWidget* editors, QWidget* plots);

    widgets::LearningPanel* panel() const { return panel_; }
    std::vector<widgets::PlotView*> plots() const;                       // all there are
    widgets::PlotView* plotFor(core::LearningSettings::View view) const; // the one on show
    std::vector<SideAnswers> answers();                                  // of the evidence, and of its maximisation

    void showSession(const core::Session& session);
    /// Asks for the evidence of `points`: those of the session, or the two samples that the page compares.
    void request(const core::Session& session, std::shared_ptr<const core::Dataset> points, bool replacesModel);

signals:
    void answered(const core::LearningResult& result);

private:
    void connectEdits();
    void editKernel(const core::Kernel& kernel, const QString& what, int gesture);
    void maximise(const core::FreeInEvidence& free);
    void showAnswer(const LearningService::Answer& answer);
    void showMaximum(const MaximiseService::Answer& answer);
    widgets::Standing standingOfFound(const core::Session& answered, const core::Session& now) const;

    Document& document_;
    std::shared_ptr<const core::Dataset> points_; // of the last request
    /// Points and inducing rule known to be sound: looking at them again at each step of a slider would take its time.
    std::shared_ptr<const core::Dataset> soundPoints_;
    core::InducingRule soundRule_;
    core::FreeInEvidence free_; // what the last maximisation moved
    widgets::LearningPanel* panel_;
    widgets::EvidencePlot* curve_;
    widgets::EvidenceMapPlot* map_;
    LearningService* service_;
    MaximiseService* maximiser_;
};

} // namespace app
