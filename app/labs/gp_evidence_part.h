#pragma once

#include "app/labs/evidence_part.h"
#include "app/labs/learned_data.h"
#include "core/labs/gp_evidence/gp_evidence_lab.h"
#include "widgets/gp/gp_evidence_panel.h"
#include "widgets/plots/pointed_place.h"

#include <QCoreApplication>

namespace app
{

/// The evidence of a Gaussian process as a part of the pages that have one: a panel among the page's plots, and in the
/// dock what it is drawn over and its maximisation. What is clicked or found becomes the session's kernel and noise (or
/// ν).
class GpEvidencePart : public EvidencePart<widgets::GpEvidencePanel, core::GpEvidencePipeline, core::GpMaximiseRequest,
                                           core::GpMaximiseResult>
{
    Q_DECLARE_TR_FUNCTIONS(app::GpEvidencePart)

public:
    GpEvidencePart(Document& document, core::GpModel model, QWidget* editors, LabPlots* plots);

    /// The evidence at a place of its panel, as rich text.
    QString formulaAt(const widgets::PointedPlace& place) const;
    std::vector<SideAnswers> answers(); // of the evidence, and of its maximisation

    void showSession(const core::Session& session);
    void request(const core::Session& session, bool replacesModel);
    void fitFirst(); // see LabPage

protected:
    void showEvidence(const Evidence& answer) override;
    void requestMaximum() override;
    void showMaximum(const Maximum& answer) override;
    void showFailure(const core::Failure& failure) override;
    void forget() override;

private:
    core::GpEvidenceRequest requestOf(const core::Session& session) const;
    core::GpEvidenceSettings settingsOf(const core::Session& session) const;
    core::GpHyperparameters hyperparametersOf(const core::Session& session) const;
    bool hasSameNumbers(const core::Session& a, const core::Session& b) const;          // of these
    void take(const core::GpHyperparameters& values, const QString& what, int gesture); // as a hand sets them
    void learn(const core::GpHyperparameters& values, const QString& what, bool first = false);
    void set(const std::vector<std::pair<std::string, double>>& values, int gesture);
    void showNone(const core::Session& session, const QString& why);
    bool isLocked(const core::Session& session, const std::string& path) const;
    widgets::Standing standingOfFound(const core::Session& answered, const core::Session& now) const;

    core::GpModel model_;
    mutable LearnedData learned_;
    std::optional<core::Session> maximised_; // as the maximisation began
    core::GpMaximiseResult found_;
    std::optional<Evidence> evidence_; // on show
};

} // namespace app
