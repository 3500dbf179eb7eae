#pragma once

#include "app/document/document.h"
#include "app/labs/structure_services.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace widgets
{
class RunControls;
}

namespace app
{

/// How often each edge of a graph is found again from resamples of its rows: started by the person, also while the
/// graph itself is still being found, and given up with the graph.
class ResamplingPart : public QObject
{
    Q_OBJECT

public:
    /// `isComing`: is another graph being found?
    ResamplingPart(Document& document, QWidget* editors, std::function<bool()> isComing, QObject* parent);

    widgets::RunControls* controls() const { return controls_; }
    Service* helper() const { return service_; }
    const std::vector<core::EdgeFrequency>& frequencies() const { return frequencies_; } // empty: there are none

    /// The graph that was found.
    void setResult(std::shared_ptr<const core::StructureResult> result);
    /// There is none, or another one is asked for.
    void drop();
    /// No graph comes that was waited for.
    void giveUpWaiting();

signals:
    void changed(); // the frequencies

private:
    void start();
    void showAnswer(const ResamplingService::Answer& answer);
    void showIdle();

    Document& document_;
    std::function<bool()> isComing_;
    widgets::RunControls* controls_;
    ResamplingService* service_;
    std::shared_ptr<const core::StructureResult> result_;
    std::vector<core::EdgeFrequency> frequencies_; // of that result
    bool awaitsGraph_ = false;
};

} // namespace app
