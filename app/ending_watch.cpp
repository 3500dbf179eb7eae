#include "app/ending_watch.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace app
{

namespace
{

constexpr std::array asksToEnd{SIGTERM, SIGHUP, SIGINT};
std::array<int, 2> channel{-1, -1}; // a handler may do no more than write to it

void tellSignal(int signal)
{
    const auto number = static_cast<unsigned char>(signal);
    [[maybe_unused]] const auto written = write(channel[1], &number, 1); // a full one has told enough
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
        for (const int signal : asksToEnd)
            std::signal(signal, &tellSignal);
}

EndingWatch::~EndingWatch()
{
    for (const int signal : asksToEnd)
        std::signal(signal, SIG_DFL);
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
