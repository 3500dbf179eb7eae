#pragma once

#include "core/outcome.h"
#include "core/work/threads.h"
#include "core/work/unexpected.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

namespace core
{

/// What a new request means for the job that is running.
enum class Urgency {
    Adjusts,  // a slider step: the running answer is still worth seeing
    Replaces, // other data or another model: the running answer would mislead
};

/// One job at a time, one waiting slot: "finish, then take the newest". The thread is one of those that all share, and
/// only while there is something to do.
///   A new request replaces the one that waits. The running job is finished and delivered, unless the new request
///   replaces its data or model, or the job is (or becomes) older than `patience` while a newer request waits, or on
///   cancel() and destruction: then its stop token is raised, and what it still emits is dropped (except after lost
///   patience: a late answer is better than none). The solver may emit several answers (a preview, then the full one);
///   a Cancelled outcome is silent; an exception becomes unexpectedFailure. Answers arrive on the job's thread with
///   the generation of their request, in increasing order.
/// Every member function may be called from any thread, also from the answer callback. Destruction waits for the
/// running job.
template <class Request, class Answer>
class LatestWorker
{
public:
    using Clock = std::chrono::steady_clock;
    using Emit = std::function<void(Outcome<Answer>)>;
    using Solver = std::function<void(const Request&, std::stop_token, const Emit&)>;
    using Receiver = std::function<void(std::uint64_t generation, Outcome<Answer>)>; // never given Cancelled

    /// Beyond this a person notices that the picture does not follow.
    static constexpr std::chrono::milliseconds defaultPatience{250};

    LatestWorker(Solver solver, Receiver receiver, Clock::duration patience = defaultPatience)
        : solver_(std::move(solver)), receiver_(std::move(receiver)), patience_(patience)
    {
    }

    ~LatestWorker()
    {
        cancel();
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !works_ && !watches_; });
    }

    LatestWorker(const LatestWorker&) = delete;
    LatestWorker& operator=(const LatestWorker&) = delete;

    /// Puts a request into the slot and returns its generation number (1, 2, …). Throws where there is no thread to be
    /// had for it: it is not answered then.
    std::uint64_t submit(Request request, Urgency urgency)
    {
        std::lock_guard lock(mutex_);
        nextJob_ = std::stop_source(); // may lack the memory, as the next a thread: here somebody can be told
        if (!works_)
            begin(works_, &LatestWorker::work);
        ++newest_;
        if (urgency == Urgency::Replaces) {
            firstWanted_ = newest_;
            job_.request_stop();
        }
        waiting_ = std::move(request);
        if (running_ != 0 && !job_.stop_requested() && !watches_)
            watch();
        changed_.notify_all();
        return newest_;
    }

    /// Drops the waiting request and stops the running one; neither is answered any more. (An answer that is being
    /// handed over at this moment still arrives: its generation is at most the last one submitted before.)
    void cancel()
    {
        std::lock_guard lock(mutex_);
        firstWanted_ = newest_ + 1;
        waiting_.reset();
        job_.request_stop();
    }

    /// Is nothing running and nothing waiting?
    bool idle() const
    {
        std::lock_guard lock(mutex_);
        return running_ == 0 && !waiting_;
    }

private:
    /// Runs a loop on a thread of its own; `runs` says whether it does.
    void begin(bool& runs, void (LatestWorker::*loop)(std::unique_lock<std::mutex>&))
    {
        Threads::shared().run([this, &runs, loop] {
            std::unique_lock lock(mutex_);
            (this->*loop)(lock);
            runs = false;
            changed_.notify_all();
        });
        runs = true; // the lock is held: the thread waits for it
    }

    void watch()
    {
        try {
            begin(watches_, &LatestWorker::watchPatience);
        } catch (...) { // the running job is finished then, however long it takes
        }
    }

    void work(std::unique_lock<std::mutex>& lock)
    {
        while (waiting_) {
            const Request request = std::move(*waiting_);
            waiting_.reset();
            job_ = std::move(nextJob_);
            started_ = Clock::now();
            running_ = newest_; // the slot always holds the newest request
            const std::uint64_t generation = running_;
            const std::stop_token stop = job_.get_token();
            changed_.notify_all();
            lock.unlock();
            solve(request, generation, stop);
            lock.lock();
            running_ = 0;
            changed_.notify_all();
        }
    }

    void solve(const Request& request, std::uint64_t generation, const std::stop_token& stop)
    {
        const auto deliver = [&](Outcome<Answer> answer) {
            if (!std::holds_alternative<Cancelled>(answer) && isWanted(generation))
                receiver_(generation, std::move(answer));
        };
        try { // the top frame of the thread: whatever escapes here would end the program
            try {
                solver_(request, stop, deliver);
            } catch (const std::exception& error) {
                deliver(unexpectedFailure(error));
            } catch (...) {
                deliver(unexpectedFailure(std::exception()));
            }
        } catch (...) { // not even the memory to say so: the request stays unanswered
        }
    }

    bool isWanted(std::uint64_t generation) const
    {
        std::lock_guard lock(mutex_);
        return generation >= firstWanted_;
    }

    /// Raises the stop token of a job that is older than the patience while a newer request waits, at the moment when
    /// both have become true. On a thread of its own, because the working thread is busy just then.
    void watchPatience(std::unique_lock<std::mutex>& lock)
    {
        const auto keepsWaiting = [this] { return running_ != 0 && waiting_ && !job_.stop_requested(); };
        while (keepsWaiting()) {
            const std::uint64_t watched = running_;
            const auto settled = [&] { return running_ != watched || !keepsWaiting(); };
            if (!changed_.wait_until(lock, started_ + patience_, settled))
                job_.request_stop();
        }
    }

    const Solver solver_;
    const Receiver receiver_;
    const Clock::duration patience_;

    mutable std::mutex mutex_; // guards everything below
    std::condition_variable changed_;
    std::optional<Request> waiting_;
    std::stop_source job_, nextJob_{std::nostopstate};
    Clock::time_point started_;
    std::uint64_t newest_ = 0;             // generation of the last submitted request
    std::uint64_t running_ = 0;            // generation of the running one, 0 when idle
    std::uint64_t firstWanted_ = 1;        // answers to older requests would mislead
    bool works_ = false, watches_ = false; // there is a thread that does
};

} // namespace core
