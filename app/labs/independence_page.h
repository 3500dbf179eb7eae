#pragma once

#include "app/labs/pipeline_page.h"
#include "core/labs/independence/independence_lab.h"
#include "core/labs/independence/watch.h"

namespace widgets
{
class IndependenceFormulaCard;
class IndependencePanel;
class WatchControls;
} // namespace widgets

namespace app
{

class IndependencePlots;

using IndependenceWatchService = DirectService<core::IndependenceWatchPipeline>;

/// The Independence lab in the window: whether two columns depend on each other (HSIC on its null), where (the
/// witness), whether they still do given others, and whether all of them do together (dHSIC).
class IndependencePage : public PipelinePage<core::IndependencePipeline>
{
    Q_OBJECT

public:
    explicit IndependencePage(Document& document, QWidget* parent = nullptr);

protected:
    Request requestOf(const core::Session& session) const override;
    void showSettings(const core::Session& session) override;
    void leave() override;
    void showAnswer(const Answer& answer) override;
    QString formulaOf(const Answer& answer, const widgets::PointedPlace& place) const override;

private:
    void watchNext();
    void showWatched(const core::IndependenceWatchFrame& frame);
    void endWatch();

    IndependencePlots* plots_;
    widgets::IndependencePanel* panel_;
    widgets::WatchControls* watch_;
    widgets::IndependenceFormulaCard* formula_;
    core::IndependenceResult result_; // the last full one
    int watched_ = 0;                 // permutations shown one by one; 0: not watching
    IndependenceWatchService* watcher_;
};

} // namespace app
