#include "app/cli/progress_note.h"

#include <cstdio>
#include <unistd.h>

namespace app
{

ProgressNote::ProgressNote(const QString& command) : command_(command)
{
    if (isatty(STDERR_FILENO))
        thread_ = std::jthread([this](std::stop_token ended) { tick(ended); });
}

ProgressNote::~ProgressNote() = default;

void ProgressNote::tick(const std::stop_token& ended)
{
    using namespace std::chrono_literals;
    std::unique_lock lock(mutex_);
    int seconds = 0;
    while (!wake_.wait_for(lock, ended, 1s, [&] { return ended.stop_requested(); }) && !ended.stop_requested())
        std::fprintf(stderr, "\rkernelscope %s: computing, %d s (Ctrl-C stops)", qPrintable(command_), ++seconds);
    if (seconds > 0)
        std::fputs("\r\033[K", stderr);
}

} // namespace app
