#pragma once

#include "app/labs/side_answers.h"
#include "app/services/lab_service.h"
#include "core/labs/gp_evidence/gp_evidence_lab.h"
#include "core/labs/gp_evidence/gp_evidence_settings.h"
#include "core/session/session.h"

namespace widgets
{
class EvidenceMapPlot;
class EvidencePlot;
class GpEvidencePanel;
class PlotView;
} // namespace widgets

namespace app
{

class Document;

using GpEvidenceService = PipelineService<core::GpEvidenceRequest, core::GpEvidenceResult, core::GpEvidencePipeline>;

/// Runs a maximisation and emits its progress.
class GpMaximiseSolver
{
public:
    template <class Emit, class Overtaken>
    void solve(const core::GpMaximiseRequest& request, const std::stop_token& stop, const Emit& emitOutcome,
               const Overtaken&)
    {
        const auto report = [&](double share) {
            core::GpMaximiseResult growing;
            growing.progress = share;
            emitOutcome(std::move(growing));
        };
        emitOutcome(core::maximise(request, report, stop));
    }
    static bool isLast(const core::GpMaximiseResult& result) { return !result.optima.empty(); }
};

using GpMaximiseService = LabService<core::GpMaximiseRequest, core::GpMaximiseResult, GpMaximiseSolver>;

/// The evidence of a Gaussian process as a part of the pages that have one: a panel among the page's plots, and in the
/// dock what it is drawn over and its maximisation. What is clicked or found becomes the session's kernel and noise (or
/// ν).
class GpEvidencePart : public QObject
{
    Q_OBJECT

public:
    GpEvidencePart(Document& document, core::GpModel model, QWidget* editors, QWidget* plots);

    widgets::GpEvidencePanel* panel() const { return panel_; }
    std::vector<widgets::PlotView*> plots() const;          // all there are
    widgets::PlotView* plotFor(const core::Session&) const; // the one on show
    std::vector<SideAnswers> answers();                     // of the evidence, and of its maximisation

    void showSession(const core::Session& session);
    void request(const core::Session& session, bool replacesModel);

private:
    void connectEdits();
    core::GpEvidenceRequest requestOf(const core::Session& session) const;
    core::GpEvidenceSettings settingsOf(const core::Session& session) const;
    core::GpHyperparameters hyperparametersOf(const core::Session& session) const;
    void edit(const core::GpHyperparameters& values, const QString& what, int gesture);
    void set(const std::vector<std::pair<std::string, double>>& values, int gesture);
    void maximise();
    void showAnswer(const GpEvidenceService::Answer& answer);
    void showMaximum(const GpMaximiseService::Answer& answer);
    void showNone(const core::Session& session, const QString& why);
    void forget(); // what was found
    bool isLocked(const core::Session& session, const std::string& path) const;
    widgets::Standing standingOfFound(const core::Session& answered, const core::Session& now) const;

    Document& document_;
    core::GpModel model_;
    core::GpMaximiseResult found_;
    widgets::GpEvidencePanel* panel_;
    widgets::EvidencePlot* curve_;
    widgets::EvidenceMapPlot* map_;
    GpEvidenceService* service_;
    GpMaximiseService* maximiser_;
};

} // namespace app
