#pragma once

#include "app/document/document.h"
#include "app/services/lab_service.h"
#include "core/embedding/coverage.h"

#include <QCoreApplication>
#include <QObject>

#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace widgets
{
class EmbeddingPanel;
class WatchControls;
} // namespace widgets

namespace app
{

class EmbeddingPlots;
class StepWatch;

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

/// How often the bands of an embedding hold the true one, over fresh samples of its source: counted at once in the
/// panel, or watched in the plot, replicate after replicate. It needs data whose true density is known.
class CoveragePart : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::CoveragePart)

public:
    CoveragePart(Document& document, widgets::EmbeddingPanel& panel, QWidget* editors, EmbeddingPlots& plots);

    widgets::WatchControls* controls() const;
    std::vector<Service*> services() const { return {counter_, watcher_}; }
    /// What ran was asked of other settings: it ends, and these say whether another may begin.
    void showSession(const core::Session& session);
    void end(); // of watching

private:
    core::CoverageStudy study() const; // of the session
    void count();
    void showCount(const CoverageService::Answer& answer);
    void showWatched(const CoverageWatchService::Answer& answer);

    Document& document_;
    widgets::EmbeddingPanel& panel_;
    EmbeddingPlots& plots_;
    CoverageService* counter_;
    CoverageWatchService* watcher_;
    StepWatch* watch_;
};

} // namespace app
