#pragma once

#include "app/labs/pipeline_page.h"
#include "core/labs/novelty/brush.h"
#include "core/labs/novelty/novelty_lab.h"

#include <QCoreApplication>

namespace widgets
{
class NoveltyPanel;
class StudentTPanel;
} // namespace widgets

namespace app
{

class LearningCurvePart;
class NoveltyPlots;

/// The Novelty lab in the window: what of the pictures, or of the points, a density holds for the most improbable, and
/// how well that tells what is novel.
class NoveltyPage : public PipelinePage<core::NoveltyPipeline>
{
    Q_DECLARE_TR_FUNCTIONS(app::NoveltyPage)

public:
    NoveltyPage(const Lab& lab, Document& document, QWidget* parent = nullptr);

    core::Session asUsed(const core::Session& session) const override;

protected:
    void leave() override; // a study goes on meanwhile
    /// It hears of a mixture that is fitted, and draws its bound as it climbs.
    Request requestOf(const core::Session& session) const override;
    void showSettings(const core::Session& session) override;
    void showAnswer(const Answer& answer) override;
    QString formulaOf(const Answer& answer, const widgets::PointedPlace& place) const override;

private:
    void choose(int row, int gesture);
    void moveThreshold(double score, int gesture);
    void paint(const core::Dab& dab, int gesture);

    NoveltyPlots* plots_;
    widgets::NoveltyPanel* panel_;
    widgets::StudentTPanel* shared_; // with the Density lab, over points
    widgets::Fold* kernelHeading_;
    LearningCurvePart* learning_;
    std::optional<Answer> answer_; // on show
};

} // namespace app
