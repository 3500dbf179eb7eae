#pragma once

#include "app/labs/pipeline_page.h"
#include "core/labs/independence/independence_lab.h"
#include "core/labs/independence/watch.h"

#include <QCoreApplication>

namespace widgets
{
class IndependencePanel;
} // namespace widgets

namespace app
{

class IndependencePlots;
class StepWatch;

using IndependenceWatchService = DirectService<core::IndependenceWatchPipeline>;

/// The Independence lab in the window: whether two columns depend on each other (HSIC on its null), where (the
/// witness), whether they still do given others, and whether all of them do together (dHSIC).
class IndependencePage : public PipelinePage<core::IndependencePipeline>
{
    Q_DECLARE_TR_FUNCTIONS(app::IndependencePage)

public:
    IndependencePage(const Lab& lab, Document& document, QWidget* parent = nullptr);

    QString kernelUsed() const override;

protected:
    Request requestOf(const core::Session& session) const override;
    void showSettings(const core::Session& session) override;
    void leave() override;
    void showAnswer(const Answer& answer) override;
    QStringList findingsOf(const Answer& answer) const override;
    QString formulaOf(const Answer& answer, const widgets::PointedPlace& place) const override;

private:
    void askToWatch(int permutations);
    void moveDelta(double delta, int gesture);
    void showWatched(const core::IndependenceWatchFrame& frame);

    IndependencePlots* plots_;
    widgets::IndependencePanel* panel_;
    IndependenceWatchService* watcher_;
    StepWatch* watch_;                // of the null
    core::IndependenceResult result_; // the last full one
};

} // namespace app
