#include "core/work/threads.h"

#include <cassert>
#include <utility>

namespace core
{

Threads& Threads::shared()
{
    static Threads threads;
    return threads;
}

Threads::~Threads()
{
    {
        std::lock_guard lock(mutex_);
        closing_ = true;
    }
    changed_.notify_all();
    threads_.clear(); // joins
}

void Threads::run(std::function<void()> job)
{
    std::lock_guard lock(mutex_);
    assert(!closing_);
    jobs_.push_back(std::move(job));
    if (jobs_.size() > free_)
        try {
            threads_.emplace_back([this] { serve(); });
        } catch (...) {
            jobs_.pop_back();
            throw;
        }
    changed_.notify_one();
}

std::size_t Threads::count() const
{
    std::lock_guard lock(mutex_);
    return threads_.size();
}

std::size_t Threads::freeCount() const
{
    std::lock_guard lock(mutex_);
    return free_;
}

void Threads::serve()
{
    std::unique_lock lock(mutex_);
    for (;;) {
        ++free_;
        changed_.wait(lock, [this] { return !jobs_.empty() || closing_; });
        --free_;
        if (jobs_.empty())
            return;
        {
            const std::function<void()> job = std::move(jobs_.front());
            jobs_.pop_front();
            lock.unlock();
            job();
        }
        lock.lock();
    }
}

} // namespace core
