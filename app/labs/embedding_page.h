#pragma once

#include "app/labs/pipeline_page.h"
#include "core/embedding/coverage.h"
#include "core/labs/embedding/embedding_lab.h"

namespace widgets
{
class EmbeddingFormulaCard;
class EmbeddingModelPanel;
class EmbeddingPanel;
class WatchControls;
} // namespace widgets

namespace app
{

class EmbeddingPlots;
class LearningPart;

/// Simulates the coverage of the bands.
struct CoverageRun {
    core::Outcome<core::Coverage> solve(const core::CoverageStudy& study, std::stop_token stop)
    {
        return core::bandCoverage(study, {}, std::move(stop));
    }
};
using CoverageService = DirectService<CoverageRun>;

/// A study watched: sample after sample, as long as each request asks for one more than the last; from the start again
/// for any other number.
struct CoverageStep {
    core::CoverageStudy study;
    int shown = 1; // how many samples the person has seen, this one included
};
class CoverageSteps
{
public:
    core::Outcome<core::CoverageFrame> solve(const CoverageStep& step, std::stop_token stop);

private:
    std::optional<core::CoverageWatch> watch_;
    int done_ = 0;
};
using CoverageWatchService = DirectService<CoverageSteps>;

/// The Embedding lab in the window: the mean embedding of the points, what the prior and the data say about it, and
/// the evidence by which its kernel is learned.
class EmbeddingPage : public PipelinePage<core::EmbeddingPipeline>
{
    Q_OBJECT

public:
    explicit EmbeddingPage(Document& document, QWidget* parent = nullptr);

protected:
    void showSettings(const core::Session& session) override;
    void request(const core::Session& session, bool replacesModel) override;
    void leave() override;
    void showAnswer(const Answer& answer) override;
    QString formulaOf(const Answer& answer, const widgets::PointedPlace& place) const override;

private:
    void showInducing();
    void checkCoverage();
    void showCoverage(const CoverageService::Answer& answer);
    core::CoverageStudy study() const; // of the session
    void watchNext();
    void showWatched(const CoverageWatchService::Answer& answer);
    void endWatch();

    EmbeddingPlots* plots_;
    widgets::EmbeddingModelPanel* model_;
    widgets::EmbeddingPanel* panel_;
    widgets::EmbeddingFormulaCard* formula_;
    LearningPart* learning_;
    CoverageService* coverage_;
    widgets::WatchControls* watch_;
    CoverageWatchService* watcher_;
    int watched_ = 0;                // samples seen
    Eigen::MatrixXd inducing_{0, 1}; // of the evidence
};

} // namespace app
