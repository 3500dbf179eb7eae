#pragma once

#include "app/labs/pipeline_page.h"
#include "core/labs/two_samples/two_samples_lab.h"
#include "core/labs/two_samples/watch.h"

#include <QCoreApplication>

namespace widgets
{
class EmbeddingModelPanel;
class GramBlocks;
class TwoSamplesPanel;
} // namespace widgets

namespace app
{

class BayesFactorPart;
class LearningPart;
class KernelPosteriorPart;
class ScaleScanPart;
class StepWatch;
class TwoSamplesPlots;

using WatchService = DirectService<core::WatchPipeline>;

/// The Two samples lab in the window: where two samples differ (the witness), whether they do (MMD² on its null), and
/// the evidence by which their kernel is learned.
class TwoSamplesPage : public PipelinePage<core::TwoSamplesPipeline>
{
    Q_DECLARE_TR_FUNCTIONS(app::TwoSamplesPage)

public:
    TwoSamplesPage(const Lab& lab, Document& document, QWidget* parent = nullptr);

    void fitFirst() override;

protected:
    void showSettings(const core::Session& session) override;
    void adviseOn(const std::vector<core::Problem>& problems) override;
    void request(const core::Session& session, bool replacesModel) override;
    widgets::Standing standing(const core::Session& answered, const core::Session& now) const override;
    void leave() override;
    void restyle(const widgets::Theme& theme) override;
    void showAnswer(const Answer& answer) override;
    QStringList findingsOf(const Answer& answer) const override;
    QString formulaOf(const Answer& answer, const widgets::PointedPlace& place) const override;

private:
    void askToWatch(int permutations);
    void moveDelta(double delta, int gesture);
    void showWatched(const core::WatchFrame& frame);

    TwoSamplesPlots* plots_;
    widgets::TwoSamplesPanel* panel_;
    WatchService* watcher_;
    StepWatch* watch_; // of the null
    widgets::EmbeddingModelPanel* model_;
    widgets::GramBlocks* gram_;
    LearningPart* learning_;
    KernelPosteriorPart* posterior_;
    BayesFactorPart* bayesFactor_;
    ScaleScanPart* scaleScan_;
    std::shared_ptr<const core::Dataset> pairedData_, pair_; // the samples compared, for learning
    int pairedFirst_ = 0, pairedSecond_ = 1;
    core::TwoSamplesResult result_; // the last full one
};

} // namespace app
