#pragma once

#include <QString>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace app
{

/// While it lives, says on standard error that a command is still computing and for how long, once it has taken
/// `patience`: on a terminal every second in one line, which is taken away at the end; elsewhere in a line of its own
/// each time that the command has taken twice as long.
class ProgressNote
{
public:
    explicit ProgressNote(const QString& command, std::chrono::milliseconds patience = std::chrono::seconds(2));
    ~ProgressNote();
    ProgressNote(const ProgressNote&) = delete;
    ProgressNote& operator=(const ProgressNote&) = delete;

private:
    void tick(const std::stop_token& ended);

    QString command_;
    std::chrono::milliseconds patience_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread thread_; // last: joined before the rest goes
};

} // namespace app
