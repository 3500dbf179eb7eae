#include "app/ending_watch.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <optional>
#include <unistd.h>
#include <utility>

namespace app
{

namespace
{

constexpr std::array asksToEnd{SIGTERM, SIGHUP, SIGINT};
std::array<int, 2> channel{-1, -1}; // a handler may do no more than write to it
std::array<std::optional<struct sigaction>, asksToEnd.size()>
    didBefore; // what each did; nothing where it does so still

void tellSignal(int signal)
{
    const int error = errno; // of what it interrupts
    const auto number = static_cast<unsigned char>(signal);
    [[maybe_unused]] const auto written = write(channel[1], &number, 1); // a full one has told enough
    errno = error;
}

/// Once: a second one of that signal ends the program on the spot. One that is ignored stays so (nohup).
void hear(std::size_t which)
{
    struct sigaction now = {};
    if (sigaction(asksToEnd[which], nullptr, &now) != 0 || now.sa_handler == SIG_IGN)
        return;
    struct sigaction telling = {};
    telling.sa_handler = &tellSignal;
    telling.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    if (sigaction(asksToEnd[which], &telling, nullptr) == 0)
        didBefore[which] = now;
}

int openedChannel()
{
    if (pipe2(channel.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        channel = {-1, -1};
    return channel[0];
}

} // namespace

EndingWatch::EndingWatch() : arrived_(openedChannel(), QSocketNotifier::Read)
{
    connect(&arrived_, &QSocketNotifier::activated, this, &EndingWatch::read);
    arrived_.setEnabled(channel[0] >= 0);
    if (arrived_.isEnabled()) // else they end the program as they did
        for (std::size_t which = 0; which < asksToEnd.size(); ++which)
            hear(which);
}

EndingWatch::~EndingWatch()
{
    for (std::size_t which = 0; which < asksToEnd.size(); ++which)
        if (const auto did = std::exchange(didBefore[which], std::nullopt))
            sigaction(asksToEnd[which], &*did, nullptr);
    for (int& end : channel)
        if (end >= 0)
            close(std::exchange(end, -1));
}

void EndingWatch::read()
{
    unsigned char number = 0;
    if (::read(channel[0], &number, 1) == 1)
        emit asked(number);
}

} // namespace app
