#include "core/work/latest_worker.h"
#include "support/test_registry.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <latch>
#include <memory>
#include <new>
#include <stdexcept>
#include <vector>

namespace latest_worker_test
{

using namespace std::chrono_literals;
using core::Urgency;

namespace
{

/// A number that one thread raises and others wait for.
class Milestone
{
public:
    void raiseTo(int value)
    {
        std::lock_guard lock(mutex_);
        value_ = std::max(value_, value);
        reached_.notify_all();
    }
    void waitFor(int value)
    {
        std::unique_lock lock(mutex_);
        reached_.wait(lock, [&] { return value_ >= value; });
    }
    /// Also returns when stop is requested; true when the value was reached.
    bool waitFor(int value, std::stop_token stop)
    {
        std::unique_lock lock(mutex_);
        return reached_.wait(lock, stop, [&] { return value_ >= value; });
    }

private:
    std::mutex mutex_;
    std::condition_variable_any reached_;
    int value_ = 0;
};

using Worker = core::LatestWorker<int, int>;

/// Collects what a worker delivers.
struct Inbox {
    std::mutex mutex;
    std::vector<std::pair<std::uint64_t, core::Outcome<int>>> letters;
    Milestone newestAnswer; // the generation of the last letter

    Worker::Receiver receiver()
    {
        return [this](std::uint64_t generation, core::Outcome<int> answer) {
            {
                std::lock_guard lock(mutex);
                letters.emplace_back(generation, std::move(answer));
            }
            newestAnswer.raiseTo(static_cast<int>(generation));
        };
    }
    std::vector<int> values()
    {
        std::lock_guard lock(mutex);
        std::vector<int> found;
        for (const auto& [generation, answer] : letters)
            found.push_back(std::get<int>(answer));
        return found;
    }
};

constexpr auto endlessPatience = 24h;

/// A job that blocks until its stop token is raised.
void blockUntilStopped(std::stop_token stop)
{
    Milestone never;
    never.waitFor(1, stop);
}

} // namespace

class LatestWorkerTest : public QObject
{
    Q_OBJECT

private slots:
    void everyStartedJobIsDeliveredHoweverFastRequestsCome()
    {
        constexpr int last = 200;
        Inbox inbox;
        Milestone submitted, running;
        std::vector<int> started; // touched by the worker's thread alone until the newest answer is in
        Worker worker(
            [&](int request, std::stop_token stop, const Worker::Emit& answer) {
                started.push_back(request);
                running.raiseTo(request);
                // A newer request always arrives while this one runs: aborting on it would starve the picture.
                submitted.waitFor(std::min(request + 1, last));
                answer(stop.stop_requested() ? core::Outcome<int>(core::Cancelled{}) : core::Outcome<int>(request));
            },
            inbox.receiver(), endlessPatience);
        for (int request = 1; request <= last; ++request) {
            worker.submit(request, Urgency::Adjusts);
            submitted.raiseTo(request);
            if (request % 20 == 0) { // the picture follows while the hammering goes on
                running.waitFor(request);
                inbox.newestAnswer.waitFor(request - 20);
            }
        }
        inbox.newestAnswer.waitFor(last);
        const std::vector<int> shown = inbox.values();
        QCOMPARE(shown, started);
        QVERIFY(shown.size() >= 10);
        QVERIFY(std::is_sorted(shown.begin(), shown.end()));
        QCOMPARE(shown.back(), last);
    }

    void requestsThatWereOvertakenInTheSlotAreNeverComputed()
    {
        Inbox inbox;
        Milestone running, release;
        std::vector<int> started;
        Worker worker(
            [&](int request, std::stop_token, const Worker::Emit& answer) {
                started.push_back(request);
                running.raiseTo(request);
                release.waitFor(1);
                answer(request);
            },
            inbox.receiver(), endlessPatience);
        worker.submit(1, Urgency::Adjusts);
        running.waitFor(1);
        for (int request = 2; request <= 9; ++request)
            worker.submit(request, Urgency::Adjusts);
        release.raiseTo(1);
        inbox.newestAnswer.waitFor(9);
        QCOMPARE(started, (std::vector<int>{1, 9}));
        QCOMPARE(inbox.values(), (std::vector<int>{1, 9}));
    }

    void otherDataStopTheRunningJobAndDropItsAnswer()
    {
        Inbox inbox;
        Milestone running;
        Worker worker(
            [&](int request, std::stop_token stop, const Worker::Emit& answer) {
                running.raiseTo(request);
                if (request == 1)
                    blockUntilStopped(stop);
                answer(request); // job 1 emits although it was stopped: it must not arrive
            },
            inbox.receiver(), endlessPatience);
        worker.submit(1, Urgency::Adjusts);
        running.waitFor(1);
        QCOMPARE(worker.submit(2, Urgency::Replaces), std::uint64_t{2});
        inbox.newestAnswer.waitFor(2);
        QCOMPARE(inbox.values(), std::vector<int>{2});
    }

    void aJobThatBecomesTooOldWhileANewerWaitsIsStopped()
    {
        Inbox inbox;
        Milestone running;
        Worker worker(
            [&](int request, std::stop_token stop, const Worker::Emit& answer) {
                running.raiseTo(request);
                if (request == 1) {
                    answer(10);              // its preview
                    blockUntilStopped(stop); // would never end if nobody lost patience
                    answer(core::Cancelled{});
                } else {
                    answer(request);
                }
            },
            inbox.receiver(), 2ms);
        worker.submit(1, Urgency::Adjusts);
        running.waitFor(1);
        worker.submit(2, Urgency::Adjusts); // the job may well be younger than the patience now
        inbox.newestAnswer.waitFor(2);
        QCOMPARE(inbox.values(), (std::vector<int>{10, 2}));
    }

    void anOldJobWithNothingWaitingIsLeftAlone()
    {
        Inbox inbox;
        bool stopped = true;
        Worker worker(
            [&](int request, std::stop_token stop, const Worker::Emit& answer) {
                const auto begin = Worker::Clock::now();
                while (Worker::Clock::now() - begin < 5ms) // busy for longer than the patience
                    ;
                stopped = stop.stop_requested();
                answer(request);
            },
            inbox.receiver(), 1ms);
        worker.submit(1, Urgency::Adjusts);
        inbox.newestAnswer.waitFor(1);
        QVERIFY(!stopped);
        QCOMPARE(inbox.values(), std::vector<int>{1});
    }

    void cancellingIsSilentAndTheWorkerLivesOn()
    {
        Inbox inbox;
        Milestone running;
        Worker worker(
            [&](int request, std::stop_token stop, const Worker::Emit& answer) {
                running.raiseTo(request);
                if (request == 1) {
                    blockUntilStopped(stop);
                    throw std::runtime_error("stopped half-way"); // even a failure of a cancelled job is silent
                }
                answer(request);
            },
            inbox.receiver(), endlessPatience);
        worker.submit(1, Urgency::Adjusts);
        running.waitFor(1);
        worker.submit(2, Urgency::Adjusts);
        worker.cancel(); // the running and the waiting one
        worker.submit(3, Urgency::Adjusts);
        inbox.newestAnswer.waitFor(3);
        QCOMPARE(inbox.values(), std::vector<int>{3});
    }

    void previewsComeBeforeTheFullAnswerUnderOneGeneration()
    {
        Inbox inbox;
        Milestone delivered;
        Worker worker(
            [&](int request, std::stop_token, const Worker::Emit& answer) {
                answer(request * 10);
                answer(request * 100);
                delivered.raiseTo(request);
            },
            inbox.receiver());
        worker.submit(1, Urgency::Adjusts);
        delivered.waitFor(1);
        QCOMPARE(inbox.values(), (std::vector<int>{10, 100}));
        QCOMPARE(inbox.letters.front().first, inbox.letters.back().first);
    }

    void exceptionsBecomeSentencesWithoutTheWordsOfTheLibrary()
    {
        const auto solve = [](int request, std::stop_token, const Worker::Emit&) {
            if (request == 1)
                throw std::runtime_error("toms748_solve: no such thing");
            if (request == 2)
                throw std::bad_alloc();
            if (request == 3)
                throw std::length_error("vector::_M_default_append");
            throw 4;
        };
        for (const int request : {1, 2, 3, 4}) {
            Inbox inbox;
            Worker worker(solve, inbox.receiver());
            worker.submit(request, Urgency::Adjusts);
            inbox.newestAnswer.waitFor(1);
            const auto failure = std::get<core::Failure>(inbox.letters.front().second);
            QCOMPARE(failure.kind, core::Failure::Kind::Internal);
            for (const char* word : {"toms", "bad_alloc", "vector", "std::"})
                QVERIFY2(failure.what.find(word) == std::string::npos, failure.what.c_str());
            QCOMPARE(failure.what.find("memory") != std::string::npos, request == 2 || request == 3);
        }
    }

    void theWorkerDiesCleanlyInMidComputation()
    {
        for (int repeat = 0; repeat < 50; ++repeat) {
            Inbox inbox;
            Milestone running;
            {
                Worker worker(
                    [&](int request, std::stop_token stop, const Worker::Emit& answer) {
                        running.raiseTo(request);
                        blockUntilStopped(stop);
                        answer(request);
                    },
                    inbox.receiver(), repeat % 2 == 0 ? std::chrono::hours(24) : std::chrono::hours(0));
                worker.submit(1, Urgency::Adjusts);
                if (repeat % 3 != 0)
                    running.waitFor(1);
                if (repeat % 5 == 0)
                    worker.submit(2, Urgency::Adjusts);
            }
            for (const int value : inbox.values())
                QCOMPARE(value, 1); // only what lost patience let through, never the request in the slot
        }
    }

    void theReceiverMayAskForMore()
    {
        Milestone last;
        std::unique_ptr<Worker> worker;
        std::latch built(1);
        worker =
            std::make_unique<Worker>([&](int request, std::stop_token, const Worker::Emit& answer) { answer(request); },
                                     [&](std::uint64_t, core::Outcome<int> answer) {
                                         built.wait();
                                         const int value = std::get<int>(answer);
                                         last.raiseTo(value);
                                         if (value < 20)
                                             worker->submit(value + 1, Urgency::Adjusts);
                                     });
        built.count_down();
        worker->submit(1, Urgency::Adjusts);
        last.waitFor(20);
        worker.reset();
    }
};

KERNELSCOPE_TEST(LatestWorkerTest, NoApplication)

} // namespace latest_worker_test

#include "latest_worker_test.moc"
