#pragma once

#include "app/services/service.h"
#include "core/work/heard_progress.h"
#include "core/work/latest_worker.h"
#include "widgets/plots/hand_watch.h"

#include <Eigen/Core>

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

namespace app
{

/// The hand that asked for an answer, as the thread sees it that computes it.
class AskingHand
{
public:
    AskingHand(const std::atomic<std::uint64_t>& newest, std::uint64_t serial, bool goesOn)
        : newest_(newest), serial_(serial), goesOn_(goesOn)
    {
    }
    bool hasMovedOn() const { return newest_ > serial_; } // a newer request waits
    bool goesOn() const { return goesOn_; }               // another step is likely

private:
    const std::atomic<std::uint64_t>& newest_;
    std::uint64_t serial_;
    bool goesOn_;
};

/// Solves with a pipeline: when the full answer takes long, a preview comes first, where the pipeline has one. Where it
/// takes so long that a hand which goes on would have to wait for it, it is begun once the hand rests.
template <class Pipeline>
class PreviewFirst
{
public:
    template <class Request, class Emit>
    void solve(const Request& request, const std::stop_token& stop, const Emit& emitOutcome, const AskingHand& hand)
    {
        bool showsPreview = false;
        if constexpr (requires { request.preview; })
            if (request.data->size() > previewBeyond && !pipeline_.isCheap(request)) {
                Request coarse = request;
                coarse.preview = true;
                auto preview = pipeline_.solve(coarse, stop);
                showsPreview = !std::holds_alternative<core::Failure>(preview); // else the full answer says it
                if (showsPreview)
                    emitOutcome(std::move(preview));
                if (hand.hasMovedOn() || (showsPreview && takesLong_ && hand.goesOn() && !rests(stop, hand)))
                    return; // the next preview shows more than this one's full answer
            }
        const auto begin = std::chrono::steady_clock::now();
        auto outcome = pipeline_.solve(request, stop);
        if (showsPreview)
            takesLong_ = std::chrono::steady_clock::now() - begin > isLong ||
                         (std::holds_alternative<core::Cancelled>(outcome) && (takesLong_ || hand.hasMovedOn()));
        emitOutcome(std::move(outcome));
    }

    void letGo() requires requires(Pipeline& pipeline) { pipeline.letGo(); }
    {
        pipeline_.letGo();
    }

    template <class Result>
    static bool isLast(const Result& result)
    {
        if constexpr (requires { result.preview; })
            return !result.preview;
        return true;
    }

private:
    static constexpr Eigen::Index previewBeyond = 150; // points: below, the full answer is as quick as a preview
    static constexpr std::chrono::milliseconds isLong{60}, rest{120}, glance{2};

    /// Waits for as long as a hand takes from one step to the next: whether none has come.
    static bool rests(const std::stop_token& stop, const AskingHand& hand)
    {
        for (const auto until = std::chrono::steady_clock::now() + rest; std::chrono::steady_clock::now() < until;) {
            if (stop.stop_requested() || hand.hasMovedOn())
                return false;
            std::this_thread::sleep_for(glance);
        }
        return true;
    }

    Pipeline pipeline_;
    bool takesLong_ = false; // the last full answer behind a preview did
};

/// Solves with a pipeline that is quick enough to need no preview.
template <class Pipeline>
class Direct
{
public:
    template <class Request, class Emit>
    void solve(const Request& request, const std::stop_token& stop, const Emit& emitOutcome, const AskingHand&)
    {
        emitOutcome(pipeline_.solve(request, stop));
    }

    void letGo() requires requires(Pipeline& pipeline) { pipeline.letGo(); }
    {
        pipeline_.letGo();
    }

    template <class Result>
    static bool isLast(const Result&)
    {
        return true;
    }

private:
    Pipeline pipeline_;
};

/// The bridge between a page and its worker: requests go down, answers come back on this object's thread. A running
/// quick job is finished and shown while the newest request waits.
///   The solver is asked on a thread of the worker, once at a time: solve(request, stop, emitOutcome, hand) may emit
/// several outcomes (a preview, a growing result); isLast(result) tells whether none follows. Where it keeps what is
/// large it may have letGo().
template <class RequestType, class ResultType, class Solver>
class LabService final : public Service
{
public:
    using Request = RequestType;
    using Result = ResultType;
    /// A result together with what it answers: while the person goes on editing, the two belong together, not to the
    /// session.
    struct Answer {
        Request request;
        Result result;
    };
    using Show = std::function<void(const Answer&)>;

    explicit LabService(Show show, QObject* parent = nullptr)
        : Service(parent), show_(std::move(show)),
          worker_(
              [this](const Job& job, std::stop_token stop, const auto& deliver) { this->solve(job, stop, deliver); },
              [this](std::uint64_t generation, core::Outcome<Answer> outcome) {
                  auto shared = std::make_shared<const core::Outcome<Answer>>(std::move(outcome));
                  QMetaObject::invokeMethod(
                      this, [self = this, generation, o = std::move(shared)] { self->accept(generation, o); },
                      Qt::QueuedConnection);
              })
    {
    }

    /// The last answer that was shown, or is being shown: to be kept without a copy. nullptr: none was.
    const std::shared_ptr<const Answer>& lastShown() const { return lastShown_; }

    /// `replacesModel`: what runs now would mislead (other data, another family): stop it.
    void request(Request request, bool replacesModel)
    {
        if (isResting())
            return;
        const bool goesOn = !isIdle() || widgets::HandWatch::instance().isDown();
        const std::uint64_t serial = ++newest_;
        noteRequest(worker_.submit({std::move(request), serial, goesOn},
                                   replacesModel ? core::Urgency::Replaces : core::Urgency::Adjusts));
    }

    void cancel() override
    {
        worker_.cancel();
        noteCancel();
    }

    void letGo() override
    {
        if constexpr (requires { solver_.letGo(); })
            try {
                if (isIdle())
                    worker_.submit(Job{}, core::Urgency::Adjusts);
            } catch (const std::exception&) { // there is no thread for it: it is kept then
            }
    }

private:
    struct Job {
        std::optional<Request> request; // nothing: to let go
        std::uint64_t serial = 0;
        bool goesOn = false; // the hand that asks
    };

    template <class Deliver>
    void solve(const Job& job, const std::stop_token& stop, const Deliver& deliver)
    {
        if (job.request)
            answer(*job.request, {newest_, job.serial, job.goesOn}, stop, deliver);
        else if constexpr (requires { solver_.letGo(); })
            solver_.letGo();
    }

    template <class Deliver>
    void answer(const Request& request, const AskingHand& hand, const std::stop_token& stop, const Deliver& deliver)
    {
        const auto emitOutcome = [&](core::Outcome<Result> outcome) {
            if (auto* result = std::get_if<Result>(&outcome))
                deliver(Answer{request, std::move(*result)});
            else if (auto* failure = std::get_if<core::Failure>(&outcome))
                deliver(std::move(*failure));
        };
        const core::HearsProgress hears([this](double share) { notePass(share); });
        solver_.solve(request, stop, emitOutcome, hand);
        noteNoPass();
    }

    void accept(std::uint64_t generation, const std::shared_ptr<const core::Outcome<Answer>>& shared)
    {
        const core::Outcome<Answer>& outcome = *shared;
        const auto* answer = std::get_if<Answer>(&outcome);
        if (!takes(generation, !answer || Solver::isLast(answer->result)))
            return;
        if (answer) {
            emit answered(generation);
            lastShown_ = {shared, answer};
            show_(*answer);
        } else if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
            emit failed(*failure);
        }
        if (isIdle())
            emit becameIdle();
    }

    const Show show_;
    Solver solver_; // touched by the worker's job alone
    std::atomic<std::uint64_t> newest_{0};
    std::shared_ptr<const Answer> lastShown_;
    core::LatestWorker<Job, Answer> worker_; // last member: its job has ended before the rest goes
};

namespace detail
{

template <class Solve>
struct Solves;
template <class Pipeline, class RequestType, class ResultType, class Stop>
struct Solves<core::Outcome<ResultType> (Pipeline::*)(const RequestType&, Stop)> {
    template <class Solver>
    using Service = LabService<RequestType, ResultType, Solver>;
};
template <class Pipeline>
using SolvesOf = Solves<decltype(&Pipeline::solve)>;

} // namespace detail

/// A service over a lab's pipeline: of what its solve() takes and gives.
template <class Pipeline>
using PipelineService = typename detail::SolvesOf<Pipeline>::template Service<PreviewFirst<Pipeline>>;
template <class Pipeline>
using DirectService = typename detail::SolvesOf<Pipeline>::template Service<Direct<Pipeline>>;

} // namespace app
