#include "core/work/large_in_turn.h"

#include "core/ending.h"

#include <condition_variable>
#include <mutex>

namespace core
{

namespace
{

std::mutex heldMutex; // guards `heldTogether`
std::condition_variable_any lessIsHeld;
std::size_t heldTogether = 0;

thread_local LargeInTurn* innermostTurn = nullptr;

} // namespace

LargeInTurn::LargeInTurn() : outer_(innermostTurn)
{
    innermostTurn = this;
}

LargeInTurn::~LargeInTurn()
{
    innermostTurn = outer_;
    const std::lock_guard lock(heldMutex);
    heldTogether -= held_;
    lessIsHeld.notify_all();
}

void waitForTurn(std::size_t bytes, const std::stop_token& stop)
{
    if (!innermostTurn)
        return;
    bool holdsSome = false; // two that each wait for more of the other would wait for ever
    for (const LargeInTurn* scope = innermostTurn; scope; scope = scope->outer_)
        holdsSome = holdsSome || scope->held_ > 0;
    std::unique_lock lock(heldMutex);
    if (!holdsSome)
        lessIsHeld.wait(lock, stop, [&] { return heldTogether == 0 || heldTogether + bytes <= LargeInTurn::mostTogether; });
    endIfStopped(stop);
    innermostTurn->held_ += bytes;
    heldTogether += bytes;
}

} // namespace core
