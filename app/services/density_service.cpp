#include "app/services/density_service.h"

#include "core/work/latest_worker.h"

#include <atomic>

namespace app {

namespace {
constexpr int busyAfter = 150;                 // ms: sooner, a sign would only flicker
constexpr Eigen::Index previewBeyond = 150;    // points: below, the full answer is as quick as a preview
} // namespace

/// The pipeline lives on the worker's thread; only `newest` is shared.
struct DensityService::Worker {
    struct Job {
        core::DensityRequest request;
        std::uint64_t serial = 0;
    };

    explicit Worker(DensityService& service)
        : worker([this](const Job& job, std::stop_token stop, const auto& emitAnswer) { solve(job, stop, emitAnswer); },
                 [&service](std::uint64_t generation, core::Outcome<core::DensityResult> answer) {
                     QMetaObject::invokeMethod(
                         &service, [&service, generation, a = std::move(answer)] { service.accept(generation, a); },
                         Qt::QueuedConnection);
                 })
    {
    }

    template <class Emit>
    void solve(const Job& job, const std::stop_token& stop, const Emit& emitAnswer)
    {
        if (job.request.data->size() > previewBeyond && !pipeline.isCheap(job.request)) {
            core::DensityRequest coarse = job.request;
            coarse.preview = true;
            emitAnswer(pipeline.solve(coarse, stop));
            if (newest > job.serial)
                return; // the hand has moved on: the next preview shows more than this one's full answer
        }
        emitAnswer(pipeline.solve(job.request, stop));
    }

    core::DensityPipeline pipeline;
    std::atomic<std::uint64_t> newest{0};
    core::LatestWorker<Job, core::DensityResult> worker; // last: joined before the pipeline goes
};

DensityService::DensityService(QObject* parent) : QObject(parent), worker_(std::make_unique<Worker>(*this))
{
    busyDelay_.setSingleShot(true);
    busyDelay_.setInterval(busyAfter);
    connect(&busyDelay_, &QTimer::timeout, this, [this] { emit busyChanged(true); });
}

DensityService::~DensityService() = default;

void DensityService::request(core::DensityRequest request, bool replacesModel)
{
    const std::uint64_t serial = ++worker_->newest;
    latest_ = worker_->worker.submit({std::move(request), serial},
                                     replacesModel ? core::Urgency::Replaces : core::Urgency::Adjusts);
    if (!busyDelay_.isActive())
        busyDelay_.start();
}

void DensityService::cancel()
{
    worker_->worker.cancel();
    shown_ = answered_ = latest_;
    busyDelay_.stop();
    emit busyChanged(false);
}

void DensityService::accept(std::uint64_t generation, const core::Outcome<core::DensityResult>& answer)
{
    const auto* result = std::get_if<core::DensityResult>(&answer);
    if (generation < shown_ || answered_ == latest_)
        return; // older than what is on show, or cancelled meanwhile
    shown_ = generation;
    if (generation == latest_ && !(result && result->preview)) {
        answered_ = generation;
        busyDelay_.stop();
        emit busyChanged(false);
    }
    if (result)
        emit resultReady(*result);
    else if (const auto* failure = std::get_if<core::Failure>(&answer))
        emit failed(*failure);
}

} // namespace app
