#include "app/labs/coverage_part.h"

#include "app/labs/embedding_plots.h"
#include "app/labs/step_watch.h"
#include "core/data/generators.h"
#include "core/embedding/embedding_prior.h"
#include "core/embedding/embedding_settings.h"
#include "core/labs/embedding/embedding_settings.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/embedding/embedding_panel.h"
#include "widgets/plots/plot_text.h"

namespace app
{

namespace
{

/// Are there bands whose coverage could be counted?
bool hasCoverage(const core::Session& session)
{
    const core::Dataset& data = *session.data;
    const bool known = data.size() > 0 && data.generation && core::arePlaces(data.shape()) &&
                       core::trueLogDensity(*data.generation, data.x.topRows(1));
    return known && !core::whyNoPrior(session.kernel, session.of<core::EmbeddingModel>().eta);
}

} // namespace

core::Outcome<core::CoverageFrame> CoverageSteps::solve(const CoverageStep& step, std::stop_token stop)
{
    if (!watch_ || step.shown == 1 || step.shown != done_ + 1) {
        watch_.reset(); // of another study
        done_ = 0;
        auto begun = core::CoverageWatch::begin(step.study);
        if (const auto* failure = std::get_if<core::Failure>(&begun))
            return *failure;
        watch_ = std::get<core::CoverageWatch>(std::move(begun));
    }
    core::Outcome<core::CoverageFrame> frame = core::Cancelled{};
    while (done_ < step.shown && !stop.stop_requested()) {
        frame = watch_->next();
        ++done_;
        if (std::holds_alternative<core::Failure>(frame))
            return frame;
    }
    return done_ == step.shown ? frame : core::Cancelled{};
}

CoveragePart::CoveragePart(Document& document, widgets::EmbeddingPanel& panel, QWidget* editors, EmbeddingPlots& plots)
    : QObject(&plots), document_(document), panel_(panel), plots_(plots),
      counter_(new CoverageService([this](const CoverageService::Answer& answer) { showCount(answer); }, this)),
      watcher_(
          new CoverageWatchService([this](const CoverageWatchService::Answer& answer) { showWatched(answer); }, this)),
      watch_(new StepWatch(new widgets::WatchControls(widgets::coverageWords(), editors), watcher_,
                           {.ask = [this](int seen) { watcher_->request({.study = study(), .shown = seen}, false); },
                            .restore = [this] { plots_.showFreshSample({}); }},
                           this))
{
    connect(&panel_, &widgets::EmbeddingPanel::coverageRequested, this, &CoveragePart::count);
    connect(counter_, &Service::cancelled, this, [this] { panel_.showCoverage({}); });
}

void CoveragePart::showSession(const core::Session& session)
{
    counter_->cancel();
    panel_.showCoverage({});
    end();
    const bool available = hasCoverage(session);
    panel_.setCoverageAvailable(available);
    const bool onLine = session.data->shape() == core::Shape::Line; // in the plane there is no room for intervals
    controls()->setVisible(available && onLine);
}

core::CoverageStudy CoveragePart::study() const
{
    const core::Session& session = document_.session();
    return {.generation = *session.data->generation,
            .kernel = session.kernel,
            .model = session.of<core::EmbeddingModel>(),
            .level = session.of<core::EmbeddingSettings>().level,
            .at = core::coveragePlaces(session.window),
            .seed = session.seed};
}

void CoveragePart::count()
{
    panel_.showCoverage(tr("Drawing samples…"));
    counter_->request(study(), true);
}

void CoveragePart::showCount(const CoverageService::Answer& answer)
{
    const auto percent = [](double share, double error) {
        return tr("%1 ± %2 %").arg(100.0 * share, 0, 'f', 1).arg(100.0 * error, 0, 'f', 1);
    };
    const core::Coverage& found = answer.result;
    panel_.showCoverage(
        tr("In %1 fresh samples the %2 credible band held the true embedding at %3 of %4 places in "
           "the window, the band of the central limit theorem at %5.")
            .arg(answer.request.repeats)
            .arg(widgets::percentText(answer.request.level), percent(found.posterior, found.posteriorError))
            .arg(answer.request.at.rows())
            .arg(percent(found.clt, found.cltError)));
}

void CoveragePart::showWatched(const CoverageWatchService::Answer& answer)
{
    if (!watch_->isOn())
        return;
    const core::CoverageFrame& frame = answer.result;
    plots_.showFreshSample(widgets::FreshSample{.frame = frame, .places = answer.request.study.at.col(0)});
    const QString samples = frame.done == 1 ? tr("1 sample") : tr("%1 samples").arg(frame.done);
    controls()->showCount(tr("%1: the %2 credible interval held the true embedding at %3 % of the places")
                              .arg(samples)
                              .arg(widgets::percentText(answer.request.study.level))
                              .arg(100.0 * frame.soFar.posterior, 0, 'f', 1));
}

void CoveragePart::end()
{
    watch_->end();
}

widgets::WatchControls* CoveragePart::controls() const
{
    return watch_->controls();
}

} // namespace app
