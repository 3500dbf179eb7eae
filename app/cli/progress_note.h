#pragma once

#include <QString>

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace app
{

/// While it lives, says on a terminal that a command is still computing and for how long; silent for quick commands and
/// when standard error is no terminal. The line is taken away at the end.
class ProgressNote
{
public:
    explicit ProgressNote(const QString& command);
    ~ProgressNote();
    ProgressNote(const ProgressNote&) = delete;
    ProgressNote& operator=(const ProgressNote&) = delete;

private:
    void tick(const std::stop_token& ended);

    QString command_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread thread_; // last: joined before the rest goes
};

} // namespace app
