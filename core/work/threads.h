#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace core
{

/// Threads that many share: a job runs at once, on a thread that has nothing to do or on a new one, so that there are
/// about as many as ever were at work at a time. Destruction waits for all jobs; none may be run from then on.
class Threads
{
public:
    /// Those of the whole program.
    static Threads& shared();

    Threads() = default;
    ~Threads();
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;

    /// `job` must not throw. Throws std::system_error or std::bad_alloc where a new thread is needed and there is none
    /// to be had; then nothing runs.
    void run(std::function<void()> job);
    std::size_t count() const;
    std::size_t freeCount() const; // of those

private:
    void serve();

    mutable std::mutex mutex_; // guards everything below
    std::condition_variable changed_;
    std::deque<std::function<void()>> jobs_;
    std::size_t free_ = 0;
    bool closing_ = false;
    std::list<std::jthread> threads_;
};

} // namespace core
