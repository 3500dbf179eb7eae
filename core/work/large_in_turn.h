#pragma once

#include <cstddef>
#include <stop_token>

namespace core
{

/// Large matrices that are made on this thread while it stands, and gone when it ends: a few hundred systems of a curve
/// of the evidence, one after the other. Those of all threads come to `mostTogether` at most, or are of one thread:
/// they wait for each other.
class LargeInTurn
{
public:
    static constexpr std::size_t mostTogether = std::size_t{160} << 20; // bytes: one system of 4,001 modes

    LargeInTurn();
    ~LargeInTurn();
    LargeInTurn(const LargeInTurn&) = delete;
    LargeInTurn& operator=(const LargeInTurn&) = delete;

private:
    LargeInTurn* const outer_;
    std::size_t held_ = 0;
    friend void waitForTurn(std::size_t bytes, const std::stop_token& stop);
};

/// To be called before a matrix of so many bytes is made. Does nothing where no LargeInTurn stands on this thread; what
/// already holds one does not wait for another. Throws Ending on stop.
void waitForTurn(std::size_t bytes, const std::stop_token& stop);

} // namespace core
