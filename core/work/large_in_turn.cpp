#include "core/work/large_in_turn.h"

#include "core/ending.h"

#include <cassert>
#include <condition_variable>
#include <mutex>

namespace core
{

namespace
{

std::mutex heldMutex; // guards `heldTogether`
std::condition_variable_any lessIsHeld;
std::size_t heldTogether = 0;

thread_local LargeInTurn* turnOfThread = nullptr;

} // namespace

LargeInTurn::LargeInTurn()
{
    assert(!turnOfThread);
    turnOfThread = this;
}

LargeInTurn::~LargeInTurn()
{
    turnOfThread = nullptr;
    const std::lock_guard lock(heldMutex);
    heldTogether -= held_;
    lessIsHeld.notify_all();
}

void waitForTurn(std::size_t bytes, const std::stop_token& stop)
{
    if (!turnOfThread)
        return;
    std::unique_lock lock(heldMutex);
    const auto hasRoom = [&] { return heldTogether == 0 || heldTogether + bytes <= LargeInTurn::mostTogether; };
    if (turnOfThread->held_ == 0) // two that hold some and wait for more would wait for ever
        lessIsHeld.wait(lock, stop, hasRoom);
    endIfStopped(stop);
    turnOfThread->held_ += bytes;
    heldTogether += bytes;
}

} // namespace core
