#pragma once

#include <cstddef>
#include <stop_token>

namespace core
{

/// Large matrices that are made on this thread while it stands, and gone when it ends: the systems of a curve of the
/// evidence, one after the other, or an inverse that leaves some sums. A thread begins with them when those of all
/// others leave room for its first one in `mostTogether`, or when there are no others. Scopes do not nest (asserted).
class LargeInTurn
{
public:
    static constexpr std::size_t mostTogether = std::size_t{128} << 20; // bytes; a system of 4,001 modes takes 122 MiB

    LargeInTurn();
    ~LargeInTurn();
    LargeInTurn(const LargeInTurn&) = delete;
    LargeInTurn& operator=(const LargeInTurn&) = delete;

private:
    std::size_t held_ = 0;
    friend void waitForTurn(std::size_t bytes, const std::stop_token& stop);
};

/// To be called before a matrix of so many bytes is made. Does nothing where no LargeInTurn stands on this thread.
/// Throws Ending on stop.
void waitForTurn(std::size_t bytes, const std::stop_token& stop);

} // namespace core
