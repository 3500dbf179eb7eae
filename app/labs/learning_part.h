#pragma once

#include "app/labs/evidence_part.h"
#include "core/labs/learning/learning_lab.h"
#include "core/labs/learning/maximise.h"
#include "widgets/learning/learning_panel.h"
#include "widgets/plots/pointed_place.h"

namespace app
{

/// Kernel learning as a part of every page that embeds: the evidence over the lengthscale (and τ²) as a panel among the
/// page's plots, and in the dock the choosers and the maximisation. What is clicked or found becomes the session's
/// kernel. A kernel without an evidence leaves the rest of the page alone.
class LearningPart
    : public EvidencePart<widgets::LearningPanel, core::LearningPipeline, core::MaximiseRequest, core::MaximiseResult>
{
    Q_OBJECT

public:
    LearningPart(Document& document, QWidget* editors, LabPlots* plots);

    /// The evidence at a place of its panel, as rich text.
    QString formulaAt(const widgets::PointedPlace& place) const;
    std::vector<SideAnswers> answers(); // of the evidence, and of its maximisation

    void showSession(const core::Session& session);
    /// Asks for the evidence of `points`: those of the session, or the two samples that the page compares.
    void request(const core::Session& session, std::shared_ptr<const core::Dataset> points, bool replacesModel);
    /// See LabPage; of examples alone. Data of one's own begin at the median distance, as in commands: what a test says
    /// of them does not hang on how the window began.
    void fitFirst();

signals:
    void answered(const core::LearningResult& result);

protected:
    void showEvidence(const Evidence& answer) override;
    void requestMaximum() override;
    void showMaximum(const Maximum& answer) override;
    void showFailure(const core::Failure& failure) override;
    void forget() override { panel()->showAnswer({}, {}); }

private:
    widgets::Standing standingOfFound(const core::Session& answered, const core::Session& now) const;
    bool knowsPoints() const;
    void ask(core::FreeInEvidence free, bool first);

    std::shared_ptr<const core::Dataset> points_; // of the last request
    std::optional<core::Session> asked_;          // that it was of
    /// Points and inducing rule known to be sound: looking at them again at each step of a slider would take its time.
    std::shared_ptr<const core::Dataset> soundPoints_;
    core::InducingRule soundRule_;
    core::FreeInEvidence free_;              // what the last maximisation moved
    bool first_ = false;                     // it is a part of the last step
    std::optional<core::Session> maximised_; // as it began
    std::optional<Evidence> evidence_;       // on show
};

} // namespace app
