#include "app/services/density_service.h"

#include "core/work/latest_worker.h"

#include <atomic>

namespace app
{

namespace
{
constexpr int busyAfter = 150;              // ms: sooner, a sign would only flicker
constexpr Eigen::Index previewBeyond = 150; // points: below, the full answer is as quick as a preview
} // namespace

/// The pipeline lives on the worker's thread; only `newest` is shared.
struct DensityService::Worker {
    struct Job {
        core::DensityRequest request;
        std::uint64_t serial = 0;
    };

    explicit Worker(DensityService& service)
        : worker([this](const Job& job, std::stop_token stop, const auto& emitAnswer) { solve(job, stop, emitAnswer); },
                 [&service](std::uint64_t generation, core::Outcome<DensityAnswer> answer) {
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
            emitAnswer(answerTo(coarse, stop));
            if (newest > job.serial)
                return; // the hand has moved on: the next preview shows more than this one's full answer
        }
        emitAnswer(answerTo(job.request, stop));
    }

    core::Outcome<DensityAnswer> answerTo(const core::DensityRequest& request, const std::stop_token& stop)
    {
        core::Outcome<core::DensityResult> outcome = pipeline.solve(request, stop);
        if (auto* result = std::get_if<core::DensityResult>(&outcome))
            return DensityAnswer{request, std::move(*result)};
        if (auto* failure = std::get_if<core::Failure>(&outcome))
            return std::move(*failure);
        return core::Cancelled{};
    }

    core::DensityPipeline pipeline;
    std::atomic<std::uint64_t> newest{0};
    core::LatestWorker<Job, DensityAnswer> worker; // last: joined before the pipeline goes
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

void DensityService::accept(std::uint64_t generation, const core::Outcome<DensityAnswer>& outcome)
{
    const auto* answer = std::get_if<DensityAnswer>(&outcome);
    if (generation < shown_ || answered_ == latest_)
        return; // older than what is on show, or cancelled meanwhile
    shown_ = generation;
    if (generation == latest_ && !(answer && answer->result.preview)) {
        answered_ = generation;
        busyDelay_.stop();
        emit busyChanged(false);
    }
    if (answer)
        emit resultReady(*answer);
    else if (const auto* failure = std::get_if<core::Failure>(&outcome))
        emit failed(*failure);
}

} // namespace app
