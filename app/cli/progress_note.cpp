#include "app/cli/progress_note.h"

#include <cstdio>
#include <unistd.h>

namespace app
{

ProgressNote::ProgressNote(const QString& command, std::chrono::milliseconds patience)
    : command_(command), patience_(patience), thread_([this](std::stop_token ended) { tick(ended); })
{
}

ProgressNote::~ProgressNote() = default;

void ProgressNote::tick(const std::stop_token& ended)
{
    using namespace std::chrono;
    const bool onTerminal = isatty(STDERR_FILENO) != 0;
    const auto begun = steady_clock::now();
    milliseconds told = patience_;
    std::unique_lock lock(mutex_);
    while (!wake_.wait_until(lock, ended, begun + told, [&] { return ended.stop_requested(); }) &&
           !ended.stop_requested()) {
        std::fprintf(stderr, "%skernelscope %s: computing, %lld s (Ctrl-C stops)%s", onTerminal ? "\r" : "",
                     qPrintable(command_), static_cast<long long>(duration_cast<seconds>(told).count()),
                     onTerminal ? "" : "\n");
        told = onTerminal ? told + seconds(1) : 2 * told;
    }
    if (onTerminal && told > patience_)
        std::fputs("\r\033[K", stderr);
}

} // namespace app
